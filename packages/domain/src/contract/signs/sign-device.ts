import type { signCapabilities } from "../../kinds/sign.ts";
import type { Glyph } from "../../sign/fonts/font.ts";
import type { Graphic } from "../../sign/pictures/graphic.ts";

export type SignCapability = (typeof signCapabilities)[number];

/** What a sign can hold and do, as it says itself at connect; kept in its state as `description.capabilities` (SIGN-047). */
export interface SignCapabilities {
  capabilities: SignCapability[];
  /** Word of dmsSignType, or its number. Often wrong in the field: the matrix type is told by pixels instead. */
  signType: string;
  /** Words of dmsSignTechnology: led, flipDisk, ... */
  technologies: string[];
  /** Outside measures, mm; 0 when the sign does not say. */
  widthMm: number;
  heightMm: number;
  fonts: { max: number; maxCharacters: number /** 0: not told. */; maxCharacterOctets: number };
  /** Null: a sign without graphics. */
  graphics: GraphicCapacity | null;
  /** dmsIllumNumBrightLevels; 0: the brightness cannot be set. */
  brightnessLevels: number;
  messages: { permanent: number; changeable: MessageCapacity; volatile: MessageCapacity };
}
export interface GraphicCapacity {
  max: number;
  held: number;
  /** Octets of the largest graphic and of what is left for all. */
  maxOctets: number;
  freeOctets: number;
  /** Every block on the wire has exactly so many octets. */
  blockOctets: number;
}
export interface MessageCapacity {
  held: number;
  max: number;
  freeOctets: number;
}

/** A whole font as it lies on a sign, characters by code point. */
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
  /** fontVersionID as the sign says it. */
  versionId: number;
  /** False: what was read does not have the version id that the sign says; nothing may be posted in it. */
  isConfirmed: boolean;
  /** The font by what it draws; null unless confirmed. */
  contentHash: string | null;
  /** The sign's maker does not let it be changed, or it is being shown. */
  isLocked: boolean;
}

/** A graphic as it lies in a sign, without its pixels (dmsGraphicTable). */
export interface SignGraphicState {
  /** 1..255, the number of the g tag. */
  number: number;
  name: string;
  widthPx: number;
  heightPx: number;
  type: Graphic["type"];
  /** dmsGraphicID, 0..65535. */
  graphicId: number;
  /** Word of dmsGraphicStatus. */
  status: string;
}
/** A whole graphic with the number that it has on a sign. */
export interface SignGraphicContent extends Graphic {
  number: number;
}
export interface ReadGraphic extends SignGraphicContent {
  graphicId: number;
  /** False: the pixels that were read do not have the id that the sign says. */
  isConfirmed: boolean;
  /** The graphic by what it draws; null unless confirmed. */
  contentHash: string | null;
}

export const slotMemories = ["permanent", "changeable", "volatile"] as const;
export type SlotMemory = (typeof slotMemories)[number];

/** A stored message of a sign (dmsMessageTable). */
export interface SignSlot {
  memory: SlotMemory;
  /** 1..65535 */
  number: number;
  /** Word of dmsMessageStatus. */
  status: string;
  multi: string;
  beacon: boolean;
  owner: string;
  crc: number;
  runTimePriority: number;
  /** Valid, and its CRC is that of the standard over what was read. */
  isConfirmed: boolean;
}

export const brightnessModes = ["automatic", "timer", "manual"] as const;
export type BrightnessMode = (typeof brightnessModes)[number];

/** One step of dmsIllumBrightnessValues: the light given, and photocell levels at which it is left downwards and upwards. */
export interface BrightnessStep {
  /** 0..65535 each. */
  lightOutput: number;
  photocellDown: number;
  photocellUp: number;
}
/** Brightness as read back. */
export interface SignBrightness {
  mode: BrightnessMode | "other";
  /** Level now and number of levels. */
  level: number;
  levels: number;
  manualLevel: number;
  photocellLevel: number | null;
  photocellMax: number | null;
  /** 0..65535 */
  lightOutput: number | null;
  curve: BrightnessStep[];
}

/** What is wrong with one pixel; x and y count from 1 at the top left. */
export interface PixelFailure {
  x: number;
  y: number;
  /** Words of pixelFailureStatus: stuckOn, stuckOff, color, electrical, mechanical, partial; empty: not told which. */
  faults: string[];
}
export interface PixelTestResult {
  failures: PixelFailure[];
  /** Failures that the sign reports outside its own face; they are not believed. */
  outsideFace: number;
}
/** One lamp, fan or other device of a sign after its test. */
export interface TestedPart {
  /** 1-based row of the sign's table or bit of its map. */
  number: number;
  description: string;
  status: "good" | "failed" | "stuckOn" | "stuckOff" | "notMonitored" | "aborted";
  detail?: string;
}
export interface PartTestResult {
  parts: TestedPart[];
}

/** Doors, power, temperatures and air of a sign's cabinet and housing. What the sign does not tell is left out. */
export interface SignHealth {
  /** Numbers of open doors, from 1. */
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
  /** Objects whose answers could not be believed, with the reason. */
  notBelieved: string[];
}
export interface TemperatureSpan {
  minC?: number;
  maxC?: number;
}

/** Messages that a sign shows by itself, each a stored message or blank. */
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
  /** `current`: what stands is kept; `other`: a place that cannot be named. */
  messages: Record<SignEvent, EventSlot | "current" | "schedule" | "other">;
  /** Longest outage that counts as short, s. */
  shortPowerLossS: number;
  /** dmsTimeCommLoss, minutes; 0 is off. */
  commLossMinutes: number;
}
/** Events whose message may be chosen; silence and end of a message always blank, so that nothing stands that nobody owns. */
export const choosableEvents = [
  "shortPowerRecovery",
  "longPowerRecovery",
  "reset",
  "powerLoss",
] as const satisfies readonly SignEvent[];
export type ChoosableEvent = (typeof choosableEvents)[number];

/** Results of tests, kept in a sign's state. */
export interface SignTests {
  pixel?: PixelTestResult & { testedAt: string };
  lamp?: PartTestResult & { testedAt: string };
  fan?: PartTestResult & { testedAt: string };
}
