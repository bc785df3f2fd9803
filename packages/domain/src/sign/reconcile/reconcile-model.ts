import type { AgentEventType } from "../../contract/agents/agent-link.ts";
import type { SignFace } from "./face.ts";
import type { QueueItem, SignQueue } from "../queue/queue.ts";
import type { FaceState, SignStateData, Verification, VerificationReason } from "./sign-state.ts";
import type { WantedFace } from "./wanted-face.ts";

/** Limits of what an agent does to a sign by itself. */
export interface ReconcileLimits {
  /** No activation lasts longer, ms: a sign that loses its link stops showing after this. */
  leaseMs: number;
  /** Times a message is tried, and times it is set again after the face changed without us. */
  maxAttempts: number;
  /** Part of the lease that may be left when it is renewed. */
  renewFraction: number;
}

export const defaultLimits: ReconcileLimits = { leaseMs: 15 * 60_000, maxAttempts: 3, renewFraction: 0.5 };

/** An activation or blanking that was asked of the sign and not read back yet. */
export interface AskedActivation {
  itemId: string | null;
  /** "" for blank. */
  multi: string;
  beacon: boolean;
  crc: number;
  askedAtMs: number;
  /** The read on which asking was decided; only another one tells what came of it. */
  basedOnReadAtMs: number;
  /** When the sign ends it by itself; null for blank. */
  endsAtMs: number | null;
  /** The sign said no, in its words. */
  refusal?: string;
  /** No answer came; what was asked when it broke off. */
  unanswered?: string;
}

/** Why the sign is left alone; until the queue changes, or only until the next read where the link was to blame. */
export interface Hold {
  reason: VerificationReason;
  detail?: string;
  /** The read on which it was decided; with a later one it is tried again. */
  untilAfterReadMs?: number;
}

/** What we put on the face and have read back. */
export interface OurFace {
  itemId: string | null;
  multi: string;
  crc: number;
  isBlank: boolean;
  verifiedAtMs: number;
  endsAtMs: number | null;
}

/** What the agent did and saw, kept between decisions and on disk. Plain JSON. */
export interface ReconcileMemory {
  queueRevision: number;
  /** Item, beacon and MULTI that should stand; null before the first decision on a governed sign. */
  wantedKey: string | null;
  asked: AskedActivation | null;
  /** Activations asked for what is wanted since it was last verified. */
  tries: number;
  /** Times it was set again after the face changed without us. */
  attempts: number;
  hold: Hold | null;
  ourFace: OurFace | null;
  isLocal: boolean;
  /** The read on which the last renewal was decided. */
  renewedAtReadMs: number | null;
  /** The sign does not let its remaining time be written: it is renewed by activating again. */
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
  /** Null: nobody has told us the queue yet; the sign is only observed. */
  queue: SignQueue | null;
  /** The last read of the face; null when the sign did not give one. */
  face: FaceState | null;
  /** Names that read: another read has another time, by whatever clock. */
  readAtMs: number;
  /** Why there is no face; "unreachable" when left out. */
  noFace?: { reason: VerificationReason; detail?: string };
  controlMode: SignStateData["controlMode"];
  /** The sign is not what people expect, by size or font: nothing is posted. */
  mismatch: { reason: "descriptionDiffers" | "fontDiffers"; detail?: string } | null;
  /** For layout: what was read from the sign. */
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
 * `none`: nothing to do. `read`: the face must be read first. `activate`: write, validate and activate `wanted` for
 * `minutes`. `blank`: activate the blank message. `renew`: write `minutes` to dmsMessageTimeRemaining. `hold`: leave
 * the sign alone until the queue changes.
 */
export type ReconcileStep = "none" | "read" | "activate" | "blank" | "renew" | "hold";

export interface ReconcileDecision {
  step: ReconcileStep;
  /** With `activate` and `renew`: whole minutes, 1 to 65534. */
  minutes?: number;
  /** With `activate`. */
  item?: QueueItem;
  /** Undefined while the sign is only observed. */
  wanted?: WantedFace;
  verification: Verification;
  /** To be kept before the step is taken. */
  memory: ReconcileMemory;
  /** In order; to be kept before the step is taken. */
  events: ReconcileEvent[];
}
