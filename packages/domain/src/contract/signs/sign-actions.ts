import type { Font } from "../../sign/fonts/font.ts";
import type {
  BrightnessMode,
  BrightnessStep,
  ChoosableEvent,
  EventSlot,
  PartTestResult,
  PixelTestResult,
  ReadFont,
  ReadGraphic,
  SignBrightness,
  SignCapabilities,
  SignEventMessages,
  SignFontContent,
  SignGraphicContent,
  SignGraphicState,
  SignHealth,
  SignSlot,
  SlotMemory,
} from "./sign-device.ts";

export interface SignActions {
  MATRIX_CAPABILITIES: { parameters: NoParameters; result: { capabilities: SignCapabilities } };
  FONT_COUNT: { parameters: NoParameters; result: { count: number; max: number } };
  GET_FONTS: { parameters: NoParameters; result: { fonts: ReadFont[] } };
  UPLOAD_FONT: {
    parameters: { font: SignFontContent };
    result: { number: number; versionId: number; contentHash: string; wasThere: boolean };
  };
  DELETE_FONT: { parameters: { number: number }; result: { number: number } };
  GET_GRAPHICS: {
    /** With `pixelsExcept`, also reads the pixels of graphics other than these. */
    parameters: { pixelsExcept?: { number: number; graphicId: number }[] };
    /** `isComplete` false: some pixels were omitted to fit one response. */
    result: { graphics: SignGraphicState[]; contents?: ReadGraphic[]; isComplete?: boolean };
  };
  GRAPHIC_STATUS: { parameters: { number: number }; result: { graphic: SignGraphicState | null } };
  DOWNLOAD_GRAPHIC: { parameters: { number: number }; result: { graphic: ReadGraphic } };
  UPLOAD_GRAPHIC: {
    parameters: { graphic: SignGraphicContent };
    result: { number: number; graphicId: number; wasThere: boolean };
  };
  DELETE_GRAPHIC: { parameters: { number: number }; result: { number: number } };
  GET_SLOTS: { parameters: { memory: SlotMemory }; result: { slots: SignSlot[]; isComplete: boolean } };
  SET_SLOT: {
    parameters: { memory: SlotMemory; number: number; multi: string; beacon: boolean; owner: string };
    result: { crc: number; slot: SignSlot };
  };
  CLEAR_SLOT: { parameters: { memory: SlotMemory; number: number }; result: { number: number } };
  GET_BRIGHTNESS: { parameters: NoParameters; result: { brightness: SignBrightness } };
  BRIGHTNESS_MODE: { parameters: { mode: BrightnessMode }; result: { brightness: SignBrightness } };
  BRIGHTNESS_LEVEL: { parameters: { level: number }; result: { brightness: SignBrightness } };
  BRIGHTNESS_CURVE: { parameters: { curve: BrightnessStep[] }; result: { brightness: SignBrightness } };
  PIXEL_TEST: { parameters: NoParameters; result: PixelTestResult };
  LAMP_TEST: { parameters: NoParameters; result: PartTestResult };
  FAN_TEST: { parameters: NoParameters; result: PartTestResult };
  GET_HEALTH: { parameters: NoParameters; result: { health: SignHealth } };
  GET_EVENT_MESSAGES: { parameters: NoParameters; result: { events: SignEventMessages } };
  SET_EVENT_MESSAGE: {
    parameters: { event: ChoosableEvent; slot: EventSlot };
    result: { events: SignEventMessages };
  };
}
export type SignAction = keyof SignActions;
type NoParameters = Record<never, never>;

/** A font as stored in the library, without a number on a sign. */
export type KeptFont = Omit<SignFontContent, "number">;

export function fontOf({ name, heightPx, characterSpacingPx, lineSpacingPx, glyphs }: KeptFont): Font {
  const entries = Object.entries(glyphs).map(([code, glyph]) => [Number(code), glyph] as const);
  return { name, heightPx, characterSpacingPx, lineSpacingPx, glyphs: new Map(entries) };
}

export function fontContent(number: number, font: Font): SignFontContent {
  const { name, heightPx, characterSpacingPx, lineSpacingPx, glyphs } = font;
  return {
    number,
    name,
    heightPx,
    characterSpacingPx,
    lineSpacingPx,
    glyphs: Object.fromEntries([...glyphs].map(([code, glyph]) => [String(code), glyph])),
  };
}
