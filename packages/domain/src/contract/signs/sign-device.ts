import type { signCapabilities } from "../../kinds/sign.ts";
import type { Glyph } from "../../sign/fonts/font.ts";
import type { Graphic } from "../../sign/pictures/graphic.ts";

export type SignCapability = (typeof signCapabilities)[number];

/** What a sign supports, read on connect; stored in its state as `description.capabilities` (SIGN-047). */
export interface SignCapabilities {
  capabilities: SignCapability[];
  /** Name or number of dmsSignType. Often wrong in the field, so the matrix type is derived from the pixels. */
  signType: string;
  /** Names from dmsSignTechnology: led, flipDisk, ... */
  technologies: string[];
  /** Outer dimensions in mm; 0 if not reported. */
  widthMm: number;
  heightMm: number;
  fonts: { max: number; maxCharacters: number /** 0: not reported. */; maxCharacterOctets: number };
  graphics: GraphicCapacity | null;
  /** dmsIllumNumBrightLevels; 0: the brightness cannot be set. */
  brightnessLevels: number;
  messages: { permanent: number; changeable: MessageCapacity; volatile: MessageCapacity };
}
interface GraphicCapacity {
  max: number;
  held: number;
  /** Octets of the largest graphic, and of the free memory. */
  maxOctets: number;
  freeOctets: number;
  /** Fixed block length on the wire, in octets. */
  blockOctets: number;
}
interface MessageCapacity {
  held: number;
  max: number;
  freeOctets: number;
}

export interface SignFontContent {
  /** 1..255, the number of the fo tag. */
  number: number;
  name: string;
  heightPx: number;
  characterSpacingPx: number;
  lineSpacingPx: number;
  glyphs: Record<string, Glyph>;
}
export interface ReadFont extends SignFontContent {
  /** fontVersionID as reported. */
  versionId: number;
  /** False: the content does not match the reported version id, so the font must not be used. */
  isConfirmed: boolean;
  /** Null unless confirmed. */
  contentHash: string | null;
  /** The sign does not allow changes: the font is permanent or in use. */
  isLocked: boolean;
}

/** A graphic on a sign without its pixels (dmsGraphicTable). */
export interface SignGraphicState {
  /** 1..255, the number of the g tag. */
  number: number;
  name: string;
  widthPx: number;
  heightPx: number;
  type: Graphic["type"];
  /** dmsGraphicID, 0..65535. */
  graphicId: number;
  status: string;
}
export interface SignGraphicContent extends Graphic {
  number: number;
}
export interface ReadGraphic extends SignGraphicContent {
  graphicId: number;
  /** False: the pixels do not match the reported id. */
  isConfirmed: boolean;
  contentHash: string | null;
}

export const slotMemories = ["permanent", "changeable", "volatile"] as const;
export type SlotMemory = (typeof slotMemories)[number];

/** A stored message of a sign (dmsMessageTable). */
export interface SignSlot {
  memory: SlotMemory;
  /** 1..65535 */
  number: number;
  status: string;
  multi: string;
  beacon: boolean;
  owner: string;
  crc: number;
  runTimePriority: number;
  /** Valid, and its CRC matches what was read. */
  isConfirmed: boolean;
}

export const brightnessModes = ["automatic", "timer", "manual"] as const;
export type BrightnessMode = (typeof brightnessModes)[number];

/**
 * A step of dmsIllumBrightnessValues: the light output, and the photocell levels for leaving it downwards and
 * upwards.
 */
export interface BrightnessStep {
  /** 0..65535 each. */
  lightOutput: number;
  photocellDown: number;
  photocellUp: number;
}
export interface SignBrightness {
  mode: BrightnessMode | "other";
  level: number;
  levels: number;
  manualLevel: number;
  photocellLevel: number | null;
  photocellMax: number | null;
  /** 0..65535 */
  lightOutput: number | null;
  curve: BrightnessStep[];
}

/** A failed pixel; x and y count from 1 at the top left. */
export interface PixelFailure {
  x: number;
  y: number;
  /** Names from pixelFailureStatus: stuckOn, stuckOff, color, electrical, mechanical, partial; empty: not reported. */
  faults: string[];
}
export interface PixelTestResult {
  failures: PixelFailure[];
  outsideFace: number;
}
export interface TestedPart {
  /** 1-based row of the sign's table, or bit of its map. */
  number: number;
  description: string;
  status: "good" | "failed" | "stuckOn" | "stuckOff" | "notMonitored" | "aborted";
  detail?: string;
}
export interface PartTestResult {
  parts: TestedPart[];
}

/** Doors, power, temperatures and climate of a sign. Values that are not reported are omitted. */
export interface SignHealth {
  doorsOpen: number[];
  watchdogFailures?: number;
  controllerErrors: string[];
  power: {
    source?: string;
    signVolts?: number;
    lineVolts?: number;
    fuelPercent?: number;
    lowFuelPercent?: number;
    supplies: { description: string; status: string; volts?: number; type: string }[];
  };
  temperaturesC: {
    cabinet?: TemperatureSpan;
    ambient?: TemperatureSpan;
    housing?: TemperatureSpan;
    sensors: { description: string; readingC?: number; status: string }[];
  };
  climate: { description: string; type: string; status: "good" | "failed" | "notMonitored"; isOn: boolean }[];
  humidity: { description: string; percent?: number; status: string }[];
  lightSensors: { description: string; reading?: number; status: string }[];
  /** Objects with implausible values, and the reason. */
  notBelieved: string[];
}
export interface TemperatureSpan {
  minC?: number;
  maxC?: number;
}

/** Events for which a sign shows a stored message or blanks itself. */
export const signEvents = [
  "shortPowerRecovery",
  "longPowerRecovery",
  "reset",
  "commLoss",
  "powerLoss",
  "endDuration",
] as const;
export type SignEvent = (typeof signEvents)[number];
/** Null: blank. */
export type EventSlot = { memory: SlotMemory; number: number } | null;
export interface SignEventMessages {
  /** `current`: the active message stays; `other`: an unknown reference. */
  messages: Record<SignEvent, EventSlot | "current" | "schedule" | "other">;
  shortPowerLossS: number;
  /** dmsTimeCommLoss, minutes; 0 is off. */
  commLossMinutes: number;
}
/**
 * Events with a configurable message; communication loss and message end always blank, so that no orphaned
 * message stays active.
 */
export const choosableEvents = [
  "shortPowerRecovery",
  "longPowerRecovery",
  "reset",
  "powerLoss",
] as const satisfies readonly SignEvent[];
export type ChoosableEvent = (typeof choosableEvents)[number];

export interface SignTests {
  pixel?: PixelTestResult & { testedAt: string };
  lamp?: PartTestResult & { testedAt: string };
  fan?: PartTestResult & { testedAt: string };
}
