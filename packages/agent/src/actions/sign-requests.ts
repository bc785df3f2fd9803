import type { AgentAction, AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import { isSignAction } from "@gantry/domain/contract/signs/sign-action-parameters.ts";
import type { ActionOutcome, Report } from "./actions.ts";
import type { Clock } from "../clock.ts";
import { deviceKey } from "../polling/device-runtime.ts";
import { driverFor } from "../drivers.ts";
import type { ServerTime } from "../link/server-time.ts";

interface SignRequestParts {
  clock: Clock;
  serverTime: ServerTime;
  timeoutMs?: number;
}

/** Runs maintenance requests of signs in sessions beside the polls, one at a time per sign. */
export class SignRequests {
  readonly #parts: SignRequestParts;
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(parts: SignRequestParts) {
    this.#parts = parts;
  }

  /** `deviceOf` is called when the request starts, because the sign may be reassigned meanwhile. */
  perform(
    action: AgentAction,
    deviceOf: () => AgentDevice | undefined,
    report: Report,
  ): Promise<ActionOutcome> {
    const key = deviceKey({ entityType: action.entityType, id: action.entityId });
    const before = this.#last.get(key) ?? Promise.resolve();
    const done = before.then(() => this.#now(action, deviceOf(), report));
    // Two requests that write to the same table would mix their data.
    const ended = done
      .catch(() => {})
      .then(() => {
        if (this.#last.get(key) === ended) this.#last.delete(key);
      });
    this.#last.set(key, ended);
    return done;
  }

  async #now(
    { requestType, payload, deadlineAt }: AgentAction,
    device: AgentDevice | undefined,
    report: Report,
  ): Promise<ActionOutcome> {
    const { clock, serverTime, timeoutMs } = this.#parts;
    // A request past its deadline must not run.
    if (Date.parse(deadlineAt) <= serverTime.nowMs()) return { result: "FAILED", error: "deadlinePassed" };
    if (!device) return { result: "FAILED", error: "notAssigned" };
    const driver = device.entityType === "SIGN" ? driverFor("SIGN", device.protocol) : undefined;
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
}
