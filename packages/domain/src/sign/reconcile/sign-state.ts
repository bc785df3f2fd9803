import type { signProblems } from "../../kinds/sign.ts";
import type {
  SignBrightness,
  SignCapabilities,
  SignEventMessages,
  SignHealth,
  SignTests,
} from "../../contract/signs/sign-device.ts";
import type { HeldGraphic } from "../../contract/signs/sign-maintenance-calls.ts";
import type { MatrixType, SignColor, SignMessage } from "../message/message.ts";

/** What decides which pixels a message lights, fonts aside (NTCIP 1203 sign, VMS and MULTI configuration objects). */
export interface FaceDescription {
  widthPx: number;
  heightPx: number;
  matrixType: MatrixType;
  /** Cell of a CHARACTER matrix; a LINE matrix has only a height; 0 is free (vmsCharacterWidthPixels, vmsCharacterHeightPixels). */
  characterWidthPx: number;
  characterHeightPx: number;
  maxPages: number;
  /** dmsMaxMultiStringLength, octets. */
  maxMultiLength: number;
  colorScheme: "monochrome1bit" | "monochrome8bit" | "colorClassic" | "color24bit";
  /** Colour of lit and unlit pixels of a monochrome sign (monochromeColor). */
  monochromeOn: SignColor;
  monochromeOff: SignColor;
  defaultForeground: SignColor;
  defaultBackground: SignColor;
  defaultFontNumber: number;
  /** Numbers of the jl and jp tags: 2 left 3 center 4 right 5 full; 2 top 3 middle 4 bottom. */
  defaultLineJustification: 2 | 3 | 4 | 5;
  defaultPageJustification: 2 | 3 | 4;
  defaultPageOnMs: number;
  defaultPageOffMs: number;
  defaultFlashOnMs: number;
  defaultFlashOffMs: number;
}

/** What the sign itself says it is, read at connect. Plain JSON. */
export interface SignDescription extends FaceDescription {
  beaconType: number;
  supportedTags: number[];
  /** dmsGraphicMaxEntries; 0 or undefined: the sign takes no graphics. */
  maxGraphics?: number;
  /** dmsIllumNumBrightLevels; 0 or undefined: its brightness cannot be set. */
  brightnessLevels?: number;
  make?: string;
  model?: string;
  version?: string;
  /** Absent when the sign was described before they were read. */
  capabilities?: SignCapabilities;
}

/** One font found on the sign. `contentHash` is null when no known font has its version id: nothing is posted in it. */
export interface SignFontState {
  number: number;
  name: string;
  heightPx: number;
  /** fontVersionID */
  versionId: number;
  contentHash: string | null;
}

/** dmsMsgSourceMode, in words. */
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

/** What stands on the face, read from the sign's current buffer. Never what was sent. */
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
  isBlank: boolean;
  /** When it was read, ISO 8601 UTC. */
  readAt: string;
}

/**
 * Whether the face is what the queue asks for.
 * `observed`: nobody posted yet, the sign is only watched. `sending`: asked, not read back yet. `verified`: source, MULTI
 * and CRC of the current buffer agree. `waiting`: cannot act now, `reason` says why. `notVerified`: the face differs and
 * the agent has stopped trying, or could not find out.
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
  /** Words of the sign or the driver: error object, text of the MULTI error. */
  detail?: string;
  since: string;
  /** Queue revision that this is about; 0 before the first. */
  queueRevision: number;
  /** Item that should stand; null: blank. */
  itemId: string | null;
  /** Times the message was set again after it changed without us, 0..3. */
  attempts: number;
}

/** Why the sign is not well, said on its card. */
export interface SignProblem {
  code: (typeof signProblems)[number];
  detail?: string;
  since: string;
}

/** `stateData` of a sign. All of it was read from the sign, but for `verification`. */
export interface SignStateData {
  description?: SignDescription;
  fonts?: SignFontState[];
  face?: FaceState;
  verification?: Verification;
  /** The message that should stand, as MULTI with the item it belongs to; shown as "Sent" beside the read-back. */
  wanted?: {
    itemId: string | null;
    multi: string;
    priority: number | null;
    until: string | null;
    /** Display name of who posted it last. */
    postedBy?: string | null;
  } | null;
  problem?: SignProblem | null;
  controlMode?: "local" | "central" | "centralOverride" | "other";
  /** Names of the bits set in shortErrorStatus. */
  shortErrors?: string[];
  /** Communication-loss rule as read back: minutes, 0 is off; blank or not. */
  commLoss?: { minutes: number; blanks: boolean };
  /** When description, fonts and communication-loss rule were read last, ISO 8601 UTC. */
  settingsReadAt?: string;
  /** Doors, power, temperatures and air, as read last. */
  health?: SignHealth & { readAt?: string };
  /** What the last tests found. */
  tests?: SignTests;
  /** Brightness, messages shown without us and graphics as somebody had them read last. */
  brightness?: SignBrightness & { readAt: string };
  eventMessages?: SignEventMessages & { readAt: string };
  graphics?: { held: HeldGraphic[]; readAt: string };
  /** `face.multi` as a message of ours, when it can be said (SIGN-045). */
  message?: SignMessage | null;
}
