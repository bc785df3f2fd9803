import type { signProblems } from "../../kinds/sign.ts";
import type {
  SignBrightness,
  SignCapabilities,
  SignEventMessages,
  SignHealth,
  SignTests,
} from "../../contract/signs/sign-device.ts";
import type { HeldGraphic } from "../../contract/signs/sign-maintenance-calls.ts";
import type { SignMessage } from "../message/message.ts";
import type { FaceDescription } from "./face-description.ts";

/** An object of a sign that was wrong, and what is used instead of it. Plain JSON. */
export interface SignNote {
  /** Its name in NTCIP 1203. */
  object: string;
  /** Row of its table, from 1, where there are several. */
  row?: number;
  /** What was read. */
  read: string;
  /** The fallback, or the value that the sign's document sets; null: nothing. */
  used: string | null;
  isOverridden?: boolean;
}

/** Description of the sign, read on connect. Plain JSON. */
export interface SignDescription extends FaceDescription {
  beaconType: number;
  supportedTags: number[];
  /** dmsGraphicMaxEntries; 0 or undefined: no graphics. */
  maxGraphics?: number;
  /** dmsIllumNumBrightLevels; 0 or undefined: the brightness cannot be set. */
  brightnessLevels?: number;
  make?: string;
  model?: string;
  version?: string;
  /** Missing in descriptions read by older versions. */
  capabilities?: SignCapabilities;
}

/** `contentHash` is null if no known font has this version id; such fonts cannot be used. */
export interface SignFontState {
  number: number;
  name: string;
  heightPx: number;
  /** fontVersionID */
  versionId: number;
  contentHash: string | null;
}

/** Names of dmsMsgSourceMode. */
export type FaceSource =
  | "other"
  | "local"
  | "external"
  | "central"
  | "schedule"
  | "powerRecovery"
  | "reset"
  | "commLoss"
  | "powerLoss"
  | "endDuration";

/** The active message, read from the current buffer; never the one sent. */
export interface FaceState {
  multi: string;
  crc: number;
  beacon: boolean;
  owner: string;
  source: FaceSource;
  memoryType: number;
  messageNumber: number;
  /** 65535 is infinite. */
  minutesRemaining: number;
  /** The sign reports no valid time; `minutesRemaining` is then infinite. */
  isTimeUnknown?: boolean;
  isBlank: boolean;
  /** ISO 8601 UTC. */
  readAt: string;
}

/**
 * Verification of the face. `observed`: never posted. `sending`: not verified yet. `verified`: source, MULTI
 * and CRC of the current buffer match. `waiting`: cannot act now, see `reason`. `notVerified`: the face
 * differs or is unknown after all attempts.
 */
export type VerificationState = "observed" | "sending" | "verified" | "waiting" | "notVerified";

export const verificationReasons = [
  "unreachable",
  "localControl",
  "wrongCommunity",
  "faceDiffers",
  "changedWithoutUs",
  "refused",
  "badAnswer",
  "descriptionDiffers",
  "fontDiffers",
  "doesNotFit",
] as const;
export type VerificationReason = (typeof verificationReasons)[number];

export interface Verification {
  state: VerificationState;
  reason?: VerificationReason;
  /** Text from the sign or driver: error object, MULTI error text. */
  detail?: string;
  since: string;
  /** Queue revision concerned; 0 before the first. */
  queueRevision: number;
  /** The winning item; null: blank. */
  itemId: string | null;
  /** Reposts after foreign changes, 0..3. */
  attempts: number;
}

export interface SignProblem {
  code: (typeof signProblems)[number];
  detail?: string;
  since: string;
}

/** `stateData` of a sign; everything except `verification` was read from the sign. */
export interface SignStateData {
  description?: SignDescription;
  fonts?: SignFontState[];
  face?: FaceState;
  verification?: Verification;
  /** The winning message as MULTI with its item; shown as "Sent" beside the read-back. */
  wanted?: {
    itemId: string | null;
    multi: string;
    priority: number | null;
    until: string | null;
    /** Display name of the last poster. */
    postedBy?: string | null;
  } | null;
  problem?: SignProblem | null;
  /** Objects of the sign that were wrong, with what is used instead. */
  notes?: SignNote[];
  controlMode?: "local" | "central" | "centralOverride" | "other";
  /** Names of the bits set in shortErrorStatus. */
  shortErrors?: string[];
  /** As read back; 0 minutes is off. */
  commLoss?: { minutes: number; blanks: boolean };
  /** When description, fonts and communication-loss rule were last read, ISO 8601 UTC. */
  settingsReadAt?: string;
  health?: SignHealth & { readAt?: string };
  tests?: SignTests;
  brightness?: SignBrightness & { readAt: string };
  eventMessages?: SignEventMessages & { readAt: string };
  graphics?: { held: HeldGraphic[]; readAt: string };
  /** `face.multi` converted to a message, if possible (SIGN-045). */
  message?: SignMessage | null;
}

/** A verification that did not change keeps its time. */
export function keepSince(before: Verification | null, now: Verification): Verification {
  const goesOn =
    before !== null &&
    before.state === now.state &&
    before.reason === now.reason &&
    before.itemId === now.itemId;
  return goesOn ? { ...now, since: before.since } : now;
}
