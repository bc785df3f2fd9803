import type { SignAction } from "@gantry/domain/contract/signs/sign-actions.ts";
import type { SignGraphicState, SignHealth } from "@gantry/domain/contract/signs/sign-device.ts";
import type { PicturePlan } from "@gantry/domain/sign/pictures/picture-plan.ts";
import type {
  FaceState,
  SignDescription,
  SignFontState,
  SignStateData,
} from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { ActionOutcome, Report } from "../actions/actions.ts";

/** Why a device could not be read or commanded; the codes are those of the card of a sign. */
export interface DriverFailure {
  code: "noAnswer" | "wrongAnswer" | "truncatedAnswer" | "snmpError";
  /** Objects and what was wrong with them, for people. */
  detail: string;
  /** The community may read but not write. */
  isForbidden?: boolean;
}
export type DriverResult<T> = { ok: true; value: T } | { ok: false; failure: DriverFailure };

/** What one look at a sign tells. */
export interface SignReading {
  /** All of it but the time of reading, which the agent adds. */
  face: Omit<FaceState, "readAt">;
  controlMode: NonNullable<SignStateData["controlMode"]>;
  shortErrors: string[];
  /** The sign is still bringing up what was activated (dmsActivateMessageState). */
  isActivating: boolean;
  /** Changes when somebody changed the sign's own settings or fonts (globalSetIDParameter). */
  settingsMark: number;
  /** Time from a request to its answer. */
  latencyMs: number;
}

export interface SignPost {
  multi: string;
  beacon: boolean;
  /** 1..65534 */
  durationMinutes: number;
  /** Shown as owner on the sign's own panel. */
  owner: string;
  /** Graphics that must be in the sign before, and numbers that may be emptied for them. */
  graphics?: Pick<PicturePlan, "uploads" | "spare">;
  /** Looked at right before the face changes: storing takes time, and meanwhile somebody may want something else. */
  isStillWanted(): boolean;
}

/**
 * What became of a command. `accepted`: the sign says so, with the CRC it computed; only its face proves it. `refused`:
 * the sign says no and shows what it showed. `unknown`: it may or may not have done it; nothing may be sent before its
 * face has been read. `withdrawn`: no longer wanted, the face was not touched.
 */
export type CommandResult = { result: "accepted"; crc: number } | { result: "withdrawn" } | NotDone;
export type ExtendResult = { result: "accepted" } | NotDone;
export type NotDone =
  | { result: "refused"; detail: string; isForbidden?: boolean }
  | { result: "unknown"; failure: DriverFailure };

/** Communication-loss rule as the sign has it. */
export type CommLossRule = NonNullable<SignStateData["commLoss"]>;

/** One sign, whatever its protocol. Calls must not overlap; none throws for what a sign does. */
export interface SignSession {
  readDescription(): Promise<DriverResult<SignDescription>>;
  readFonts(): Promise<DriverResult<SignFontState[]>>;
  readFace(): Promise<DriverResult<SignReading>>;
  readCommLossRule(): Promise<DriverResult<CommLossRule>>;
  /** Makes the sign blank itself after `minutes` without a request and at the end of every message; reads back. */
  setCommLossRule(minutes: number): Promise<DriverResult<CommLossRule>>;
  postMessage(post: SignPost): Promise<CommandResult>;
  blank(durationMinutes: number): Promise<CommandResult>;
  /** Sets the minutes that the shown message has left. */
  extendTime(minutes: number): Promise<ExtendResult>;
  /** Graphics that the sign holds, without their pixels. */
  readGraphics(): Promise<DriverResult<SignGraphicState[]>>;
  readHealth(): Promise<DriverResult<SignHealth>>;
  /** One request of `SignActions`; its outcome is the result of the action. */
  perform(action: SignAction, payload: unknown, report: Report): Promise<ActionOutcome>;
  close(): void;
}
