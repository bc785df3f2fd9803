import type { SignAction } from "@gantry/domain/contract/signs/sign-actions.ts";
import type { SignGraphicState, SignHealth } from "@gantry/domain/contract/signs/sign-device.ts";
import type { SignNote } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { PicturePlan } from "@gantry/domain/sign/pictures/picture-plan.ts";
import type {
  FaceState,
  SignDescription,
  SignFontState,
  SignStateData,
} from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { ActionOutcome, Report } from "../actions/actions.ts";

/** Why a device read or command failed; the codes match those shown on a sign's card. */
export interface DriverFailure {
  code: "noAnswer" | "wrongAnswer" | "truncatedAnswer" | "snmpError";
  detail: string;
  /** The community may read but not write. */
  isForbidden?: boolean;
}
export type DriverResult<T> =
  | { ok: true; value: T; notes?: SignNote[] }
  | { ok: false; failure: DriverFailure };

export interface SignReading {
  /** Without the reading time, which the agent adds. */
  face: Omit<FaceState, "readAt">;
  controlMode: NonNullable<SignStateData["controlMode"]>;
  shortErrors: string[];
  /** The sign is still activating a message (dmsActivateMessageState). */
  isActivating: boolean;
  /** Changes when the sign's settings or fonts were changed (globalSetIDParameter). */
  settingsMark: number;
  latencyMs: number;
}

export interface SignPost {
  multi: string;
  beacon: boolean;
  /** 1..65534 */
  durationMinutes: number;
  owner: string;
  /** Graphics to upload first, and numbers that may be deleted for space. */
  graphics?: Pick<PicturePlan, "uploads" | "spare">;
  /** Checked right before the face changes, because storing takes time and another message may win meanwhile. */
  isStillWanted(): boolean;
}

/**
 * Result of a command. `accepted`: the sign confirms with its CRC; only its face proves it. `refused`:
 * unchanged. `unknown`: read the face before sending anything. `withdrawn`: cancelled, face unchanged.
 */
export type CommandResult = { result: "accepted"; crc: number } | { result: "withdrawn" } | NotDone;
export type ExtendResult = { result: "accepted" } | NotDone;
export type NotDone =
  | { result: "refused"; detail: string; isForbidden?: boolean }
  | { result: "unknown"; failure: DriverFailure };

export type CommLossRule = NonNullable<SignStateData["commLoss"]>;

/** One sign of any protocol. Calls must not overlap, and none throws for device errors. */
export interface SignSession {
  readDescription(): Promise<DriverResult<SignDescription>>;
  readFonts(): Promise<DriverResult<SignFontState[]>>;
  readFace(): Promise<DriverResult<SignReading>>;
  readCommLossRule(): Promise<DriverResult<CommLossRule>>;
  /** Makes the sign blank after `minutes` without a request and when a message ends; reads back. */
  setCommLossRule(minutes: number): Promise<DriverResult<CommLossRule>>;
  postMessage(post: SignPost): Promise<CommandResult>;
  blank(durationMinutes: number): Promise<CommandResult>;
  extendTime(minutes: number): Promise<ExtendResult>;
  readGraphics(): Promise<DriverResult<SignGraphicState[]>>;
  readHealth(): Promise<DriverResult<SignHealth>>;
  perform(action: SignAction, payload: unknown, report: Report): Promise<ActionOutcome>;
  close(): void;
}
