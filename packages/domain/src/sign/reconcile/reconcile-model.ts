import type { AgentEventType } from "../../contract/agents/agent-link.ts";
import type { SignFace } from "./face.ts";
import type { QueueItem, SignQueue } from "../queue/queue.ts";
import type { FaceState, SignStateData, Verification, VerificationReason } from "./sign-state.ts";
import type { WantedFace } from "./same-face.ts";

export interface ReconcileLimits {
  /** Maximum activation time, ms: a sign without a link blanks after this. */
  leaseMs: number;
  /** Maximum attempts per message, and maximum reposts after foreign changes. */
  maxAttempts: number;
  /** Remaining fraction of the lease at which it is renewed. */
  renewFraction: number;
}

export const defaultLimits: ReconcileLimits = { leaseMs: 15 * 60_000, maxAttempts: 3, renewFraction: 0.5 };

/** A sent activation or blanking that has not been verified yet. */
export interface RequestedActivation {
  itemId: string | null;
  /** "" for blank. */
  multi: string;
  beacon: boolean;
  crc: number;
  askedAtMs: number;
  /** The read it was based on; only a later read shows the result. */
  basedOnReadAtMs: number;
  /** When the sign ends it; null for blank. */
  endsAtMs: number | null;
  refusal?: string;
  /** The request that got no response. */
  unanswered?: string;
}

/** Why no further attempts are made; until the queue changes, or until the next read after a link failure. */
export interface Hold {
  reason: VerificationReason;
  detail?: string;
  /** The read it was based on; a later read allows a retry. */
  untilAfterReadMs?: number;
}

export interface OurFace {
  itemId: string | null;
  multi: string;
  crc: number;
  isBlank: boolean;
  verifiedAtMs: number;
  endsAtMs: number | null;
}

/** Agent memory between decisions, stored on disk. Plain JSON. */
export interface ReconcileMemory {
  queueRevision: number;
  /** Item, beacon and MULTI of the winner; null before the first decision on a governed sign. */
  wantedKey: string | null;
  asked: RequestedActivation | null;
  /** Activations of the wanted message since it was last verified. */
  tries: number;
  attempts: number;
  hold: Hold | null;
  ourFace: OurFace | null;
  isLocal: boolean;
  /** The read on which the last renewal was based. */
  renewedAtReadMs: number | null;
  /** The sign refuses changes of its remaining time, so renew by activating again. */
  renewalRefused: boolean;
  verification: Verification | null;
}

export const emptyMemory: ReconcileMemory = {
  queueRevision: 0,
  wantedKey: null,
  asked: null,
  tries: 0,
  attempts: 0,
  hold: null,
  ourFace: null,
  isLocal: false,
  renewedAtReadMs: null,
  renewalRefused: false,
  verification: null,
};

export interface ReconcileInput {
  /** Null: no queue received; the sign is only observed. */
  queue: SignQueue | null;
  /** The last face; null if the read failed. */
  face: FaceState | null;
  /** Identifies the read; any clock, but unique. */
  readAtMs: number;
  /** Why there is no face; default "unreachable". */
  noFace?: { reason: VerificationReason; detail?: string };
  controlMode: SignStateData["controlMode"];
  /** The sign's size or fonts differ from the configuration, so nothing is posted. */
  mismatch: { reason: "descriptionDiffers" | "fontDiffers"; detail?: string } | null;
  signFace: SignFace;
  memory: ReconcileMemory | null;
  /** By the server's clock. */
  nowMs: number;
  limits?: ReconcileLimits;
}

export interface ReconcileEvent {
  event: AgentEventType;
  data: Record<string, unknown>;
}

/**
 * `none`: nothing to do. `read`: read the face first. `activate`: write, validate and activate `wanted` for
 * `minutes`. `blank`: activate the blank message. `renew`: write `minutes` to dmsMessageTimeRemaining.
 * `hold`: wait until the queue changes.
 */
export type ReconcileStep = "none" | "read" | "activate" | "blank" | "renew" | "hold";

export interface ReconcileDecision {
  step: ReconcileStep;
  /** For `activate` and `renew`: whole minutes, 1 to 65534. */
  minutes?: number;
  item?: QueueItem;
  /** Undefined while the sign is only observed. */
  wanted?: WantedFace;
  verification: Verification;
  /** Must be stored before the step. */
  memory: ReconcileMemory;
  events: ReconcileEvent[];
}
