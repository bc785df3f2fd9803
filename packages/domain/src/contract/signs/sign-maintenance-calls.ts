import type { Graphic, GraphicType } from "../../sign/pictures/graphic.ts";
import type { KeptFont, SignAction, SignActions } from "./sign-actions.ts";
import type { SignGraphicState } from "./sign-device.ts";

/** Requests of POST /signs/sign/{id}/requests/{requestType}; the body holds the parameters (`SignActions`). */
export const maintenanceRequests = [
  "GET_GRAPHICS",
  "DOWNLOAD_GRAPHIC",
  "GET_BRIGHTNESS",
  "BRIGHTNESS_MODE",
  "BRIGHTNESS_LEVEL",
  "BRIGHTNESS_CURVE",
  "PIXEL_TEST",
  "LAMP_TEST",
  "FAN_TEST",
  "GET_HEALTH",
  "GET_EVENT_MESSAGES",
  "SET_EVENT_MESSAGE",
] as const satisfies readonly SignAction[];
export type MaintenanceRequest = (typeof maintenanceRequests)[number];
export type RequestParameters<R extends MaintenanceRequest> = SignActions[R]["parameters"];

/** Time limit of a request, ms. A pixel test of a large face takes minutes. */
export const requestWithinMs = {
  quick: 30_000,
  content: 15 * 60_000,
  test: 6 * 60_000,
} as const;

/** POST /signs/fonts/sign/{id}/upload: uploads a library font under number 1..255. */
export interface UploadFontBody {
  fontId: string;
  number: number;
}

/** POST /signs/graphics/sign/{id}/upload (SIGN-150, SIGN-152). */
export interface UploadGraphicBody {
  /** 1..255, the number of the g tag. */
  slot: number;
  name: string;
  width: number;
  height: number;
  /** Pixels as hex digits, in the order of dmsGraphicBlockBitmap for `type`. */
  data: string;
  /** Default `monochrome1bit`. */
  type?: GraphicType;
  /** Transparent pixel value; null or missing: none. */
  transparent?: number | null;
}

/** A graphic read from a sign; `contentHash` is null until its pixels were read. */
export interface HeldGraphic extends SignGraphicState {
  contentHash: string | null;
}

/** POST /signs/sign/contents: fonts and graphics on signs, by content hash. */
export interface ContentsBody {
  hashes: string[];
}
export const contentsPerCall = 200;

export interface HeldContentRefs {
  fonts: { number: number; versionId: number; contentHash: string }[];
  graphics: { number: number; graphicId: number; contentHash: string }[];
}
export type HeldContentItem =
  | { hash: string; type: "font"; font: KeptFont }
  | { hash: string; type: "graphic"; graphic: Graphic };
