import { isDeepStrictEqual } from "node:util";
import type { AgentDevice, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import type { TurnOutcome } from "./poller.ts";

/** One assigned device while this agent has it. */
export interface DeviceRuntime {
  /** Time between two turns; undefined: it is never talked to. */
  readonly periodMs: number | undefined;
  /** Its document changed. */
  update(device: AgentDevice): void;
  /** Its queue as of now, null when nobody told one; only signs have one. */
  setQueue?(queue: SignQueue | null): void;
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

/** Whether two versions of a device hold the same fonts and graphics. */
export function isSameHeld(one: Pick<AgentDevice, "held">, other: Pick<AgentDevice, "held">): boolean {
  return isDeepStrictEqual(one.held, other.held);
}

/** Devices of different kinds may have the same id. */
export function deviceKey({ entityType, id }: Pick<AgentDevice, "entityType" | "id">): string {
  return `${entityType}/${id}`;
}
