import { type Graphic, graphicProblem, graphicTypeNumbers } from "../../sign/pictures/graphic.ts";
import type { SignAction, SignActions } from "./sign-actions.ts";
import { brightnessModes, choosableEvents, slotMemories } from "./sign-device.ts";

type Body = Readonly<Record<string, unknown>>;

type CheckedParameters<A extends SignAction> =
  | { ok: true; value: SignActions[A]["parameters"] }
  | { ok: false; parameter: string };

/**
 * Validates the parameters of a sign request; otherwise returns the first invalid one. Unknown parameters are
 * dropped.
 */
export function signActionParameters<A extends SignAction>(
  action: A,
  parameters: unknown,
): CheckedParameters<A> {
  const body: Body = isBody(parameters) ? parameters : {};
  const checks: Readonly<Record<string, Check>> = checksOf[action];
  const value: Record<string, unknown> = {};
  for (const [parameter, check] of Object.entries(checks)) {
    if (!check(body[parameter])) return { ok: false, parameter };
    value[parameter] = body[parameter];
  }
  return { ok: true, value: value as SignActions[A]["parameters"] };
}

export function isSignAction(name: string): name is SignAction {
  return Object.hasOwn(checksOf, name);
}

type Check = (value: unknown) => boolean;

const checkIntegerIn =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    typeof value === "string" && words.includes(value);
/** Characters allowed in MULTI and names: one octet each, not 0. */
const latinText =
  (minLength: number, maxLength: number): Check =>
  (value) =>
    typeof value === "string" &&
    value.length >= minLength &&
    value.length <= maxLength &&
    Array.from(value).every((character) => character >= "\u0001" && character <= "\u00ff");
const number255 = checkIntegerIn(1, 255);
const none = {};
const slotNumber = checkIntegerIn(1, 65_535);
const writableMemory = oneOf(["changeable", "volatile"]);
const isFlag: Check = (value) => typeof value === "boolean";
const multiMaxLength = 65_535;
const level16 = checkIntegerIn(0, 65_535);

const checksOf: { [A in SignAction]: Record<keyof SignActions[A]["parameters"], Check> } = {
  MATRIX_CAPABILITIES: none,
  FONT_COUNT: none,
  GET_FONTS: none,
  UPLOAD_FONT: { font: isFont },
  DELETE_FONT: { number: number255 },
  GET_GRAPHICS: { pixelsExcept: isGraphicIds },
  GRAPHIC_STATUS: { number: number255 },
  DOWNLOAD_GRAPHIC: { number: number255 },
  UPLOAD_GRAPHIC: { graphic: isGraphic },
  DELETE_GRAPHIC: { number: number255 },
  GET_SLOTS: { memory: oneOf(slotMemories) },
  SET_SLOT: {
    memory: writableMemory,
    number: slotNumber,
    multi: latinText(1, multiMaxLength),
    beacon: isFlag,
    owner: latinText(0, multiMaxLength),
  },
  CLEAR_SLOT: { memory: writableMemory, number: slotNumber },
  GET_BRIGHTNESS: none,
  BRIGHTNESS_MODE: { mode: oneOf(brightnessModes) },
  BRIGHTNESS_LEVEL: { level: checkIntegerIn(0, 255) },
  BRIGHTNESS_CURVE: { curve: isCurve },
  PIXEL_TEST: none,
  LAMP_TEST: none,
  FAN_TEST: none,
  GET_HEALTH: none,
  GET_EVENT_MESSAGES: none,
  SET_EVENT_MESSAGE: { event: oneOf(choosableEvents), slot: isEventSlot },
};

export const signActions = Object.keys(checksOf) as readonly SignAction[];

function isFont(value: unknown): boolean {
  if (!isBody(value) || !isBody(value.glyphs)) return false;
  const { number, name, heightPx, characterSpacingPx, lineSpacingPx, glyphs } = value;
  const spacing = checkIntegerIn(0, 255);
  const isHead =
    number255(number) &&
    latinText(0, 64)(name) &&
    number255(heightPx) &&
    spacing(characterSpacingPx) &&
    spacing(lineSpacingPx);
  return isHead && Object.entries(glyphs).every(([code, glyph]) => isGlyph(code, glyph, heightPx as number));
}

function isGlyph(code: string, glyph: unknown, heightPx: number): boolean {
  if (!/^[1-9]\d{0,2}$/.test(code) || Number(code) > 255 || !isBody(glyph)) return false;
  const { widthPx, bitmap } = glyph;
  if (!number255(widthPx) || typeof bitmap !== "string") return false;
  return bitmap.length === Math.ceil(((widthPx as number) * heightPx) / 8) * 2 && /^[\da-f]*$/i.test(bitmap);
}

function isGraphic(value: unknown): boolean {
  if (!isBody(value)) return false;
  const { number, name, type, transparent, bitmap } = value;
  const isHead =
    number255(number) &&
    latinText(0, 64)(name) &&
    oneOf(Object.keys(graphicTypeNumbers))(type) &&
    typeof bitmap === "string";
  if (!isHead) return false;
  const max = type === "color24bit" ? 0xff_ffff : 255;
  if (transparent !== null && !checkIntegerIn(0, max)(transparent)) return false;
  return graphicProblem(value as unknown as Graphic) === null;
}

function isGraphicIds(value: unknown): boolean {
  if (value === undefined) return true;
  return (
    Array.isArray(value) &&
    value.length <= 255 &&
    value.every((one) => isBody(one) && number255(one.number) && level16(one.graphicId))
  );
}

function isCurve(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= 255 &&
    value.every(
      (step) => isBody(step) && [step.lightOutput, step.photocellDown, step.photocellUp].every(level16),
    )
  );
}

function isEventSlot(value: unknown): boolean {
  if (value === null) return true;
  return isBody(value) && oneOf(["permanent", "changeable"])(value.memory) && slotNumber(value.number);
}

function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
