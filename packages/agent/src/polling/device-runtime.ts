import { isDeepStrictEqual } from "node:util";
import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TurnOutcome } from "./poller.ts";

export interface DeviceRuntime {
  /** Interval between turns; undefined: no communication. */
  readonly periodMs: number | undefined;
  /** Its document or an extra changed. */
  update(device: AgentDevice): void;
  turn(): Promise<TurnOutcome>;
  rereadSettings?(): void;
  restart?(): void;
  stopMotion?(): void;
  /** The full state, for a server that reconnects; undefined before the first poll. */
  currentState(): Observation | undefined;
  /** The current turn ends soon and publishes nothing more; resolves when the device has stopped moving. */
  close(): void | Promise<void>;
  forget?(): Promise<void>;
}

type Extras = Pick<AgentDevice, "extras">;

/** Whether all extras of two versions of a device are the same, or one of them. */
export function isSameExtra(one: Extras, other: Extras, name?: string): boolean {
  const findExtra = ({ extras = {} }: Extras) => (name === undefined ? extras : extras[name]);
  return isDeepStrictEqual(findExtra(one), findExtra(other));
}

/** The device with one extra replaced. */
export function withExtra(
  device: AgentDevice,
  { name, value }: { name: string; value: unknown },
): AgentDevice {
  return { ...device, extras: { ...device.extras, [name]: value } };
}

/** Ids are unique only per entity type. */
export function deviceKey({ entityType, id }: Pick<AgentDevice, "entityType" | "id">): string {
  return `${entityType}/${id}`;
}
