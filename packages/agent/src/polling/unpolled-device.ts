import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { DeviceRuntime } from "./device-runtime.ts";
import { driverOf } from "../drivers.ts";
import type { ServerTime } from "../link/server-time.ts";

export function findUnpolledReason(
  device: AgentDevice,
): { status: DeviceStatus; problem: string | null } | undefined {
  if (!driverOf(device.entityType, device.protocol)) return { status: "NOT_POLLABLE", problem: null };
  if (!device.host) return { status: "NOT_POLLABLE", problem: "addressMissing" };
  return device.pollEnabled ? undefined : { status: "DISABLED", problem: null };
}

export function makeUnpolledDevice(
  device: AgentDevice,
  { serverTime, observe }: { serverTime: ServerTime; observe(observation: Observation): Promise<void> },
): DeviceRuntime {
  let published: Observation | undefined;
  const publish = ({ entityType, id: entityId, ...rest }: AgentDevice): void => {
    const why = findUnpolledReason({ entityType, id: entityId, ...rest });
    if (!why || (published?.kind === "state" && published.status === why.status)) return;
    const observedAt = serverTime.now();
    const problem = why.problem === null ? null : { code: why.problem, since: observedAt };
    const stateData = entityType === "SIGN" ? { problem } : {};
    published = { kind: "state", entityType, entityId, observedAt, status: why.status, stateData };
    void observe(published);
  };
  publish(device);
  return {
    periodMs: undefined,
    update: publish,
    turn: () => Promise.resolve({ answered: false }),
    currentState: () => published,
    close() {},
  };
}
