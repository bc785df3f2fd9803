import { isDeepStrictEqual } from "node:util";
import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TurnOutcome } from "./poller.ts";

/** One assigned device while this agent has it. */
export interface DeviceRuntime {
  /** Time between two turns; undefined: it is never talked to. */
  readonly periodMs: number | undefined;
  /** Its document or an extra changed. */
  update(device: AgentDevice): void;
  /** Talks to the device. */
  turn(): Promise<TurnOutcome>;
  /** The next turn also reads what seldom changes. */
  rereadSettings?(): void;
  /** The next turn looks at it as if for the first time: troubles and failed tries are forgotten. */
  startAnew?(): void;
  /** Nobody can say stop any more: what moves stands still. */
  stopMotion?(): void;
  /** Everything known of it, for a server that was away; undefined before the first look. */
  currentState(): Observation | undefined;
  /** A turn under way ends soon and tells nothing more; resolves when nothing of it moves any more. */
  close(): void | Promise<void>;
  /** It is no longer ours: what was kept of it on disk goes. */
  forget?(): Promise<void>;
}

type Extras = Pick<AgentDevice, "extras">;

/** Whether all extras of two versions of a device are the same, or one of them. */
export function isSameExtra(one: Extras, other: Extras, name?: string): boolean {
  const extra = ({ extras = {} }: Extras) => (name === undefined ? extras : extras[name]);
  return isDeepStrictEqual(extra(one), extra(other));
}

/** The device with one extra replaced. */
export function withExtra(
  device: AgentDevice,
  { name, value }: { name: string; value: unknown },
): AgentDevice {
  return { ...device, extras: { ...device.extras, [name]: value } };
}

/** Devices of different kinds may have the same id. */
export function deviceKey({ entityType, id }: Pick<AgentDevice, "entityType" | "id">): string {
  return `${entityType}/${id}`;
}
