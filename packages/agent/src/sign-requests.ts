import type { AgentAction, AgentDevice } from "@gantry/domain/contract/agent-link.ts";
import { isSignAction } from "@gantry/domain/contract/sign-action-parameters.ts";
import type { ActionOutcome, Report } from "./actions.ts";
import type { Clock } from "./clock.ts";
import { driverOf } from "./drivers.ts";

export interface SignRequestParts {
  clock: Clock;
  timeoutMs?: number;
  report: Report;
}

/** Does what an assigned sign is asked besides messages, in a session of its own beside the polls. */
export async function performSignRequest(
  { requestType, payload }: AgentAction,
  device: AgentDevice | undefined,
  { clock, timeoutMs, report }: SignRequestParts,
): Promise<ActionOutcome> {
  if (!device) return { result: "FAILED", error: "notAssigned" };
  const driver = driverOf(device.entityType, device.protocol);
  if (!driver) return { result: "FAILED", error: "deviceNotPollable" };
  if (!device.host) return { result: "FAILED", error: "addressMissing" };
  if (!isSignAction(requestType)) return { result: "FAILED", error: "unknownRequest" };
  const { host, port, secrets } = device;
  const session = driver.connect({ host, port: port ?? driver.defaultPort, secrets }, { clock, timeoutMs });
  try {
    return await session.perform(requestType, payload, report);
  } finally {
    session.close();
  }
}
