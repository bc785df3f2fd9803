import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { laneUseCharacters, type LaneUsePicture } from "@gantry/domain/sign/fonts/lane-use-font.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { SignColor, SignMessage } from "@gantry/domain/sign/message/message.ts";
import { validateMessage } from "@gantry/domain/sign/message/validate.ts";
import { noWordRules } from "@gantry/domain/sign/words/words.ts";

interface PresetMessage {
  key: string;
  message: SignMessage;
}

const pictures: readonly [LaneUsePicture, SignColor][] = [
  ["laneOpen", "green"],
  ["laneClosed", "red"],
  ["laneClosed", "yellow"],
  ["mergeLeft", "yellow"],
  ["mergeRight", "yellow"],
];

/** Arrows, crosses and speed limits this sign has a font for and that fit. */
export function presetMessages(face: SignFace): PresetMessage[] {
  const lanes = pictures.map(([picture, color]) => makePreset(face, laneUseCharacters[picture], color));
  const speeds = speedLimits.map((speed) => makePreset(face, speed, "white"));
  return [...lanes, ...speeds].filter((found) => found !== undefined);
}

function makePreset(face: SignFace, text: string, color: SignColor): PresetMessage | undefined {
  const isColored = face.colorScheme === "colorClassic" || face.colorScheme === "color24bit";
  for (const fontId of fontsFor(face, text)) {
    const segment = { text, fontId, horizJustification: "center" as const };
    const colored = isColored ? { ...segment, foregroundColor: color } : segment;
    const page = { ...blankPage(), pageOffTime: 0, messageLines: [{ segments: [colored] }] };
    const message = { pages: [page] };
    if (validateMessage(message, face, noWordRules).length === 0) return { key: `${text} ${color}`, message };
  }
  return undefined;
}

function fontsFor({ fonts }: SignFace, text: string): number[] {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  return [...fonts]
    .filter(([, { glyphs }]) => codes.every((code) => glyphs.has(code)))
    .toSorted(([, a], [, b]) => b.heightPx - a.heightPx)
    .map(([number]) => number);
}

const lowest = 25;
const highest = 75;
const step = 5;

/** SIGN-097. */
export const speedLimits: readonly string[] = Array.from(
  { length: (highest - lowest) / step + 1 },
  (_, index) => String(lowest + index * step),
);

export function contentOf({ pages, enableBeacons }: SignMessage): string {
  return JSON.stringify([sorted(pages), enableBeacons === true]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sorted(member)]),
  );
}
