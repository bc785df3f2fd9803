import type { Graphic, GraphicType } from "../../sign/pictures/graphic.ts";
import type { OperationResult } from "../agents/operation-result.ts";
import type { KeptFont, SignAction, SignActions } from "./sign-actions.ts";
import type { SignGraphicState } from "./sign-device.ts";

/**
 * Answer of every request to a sign. What was read is in the sign's `stateData`; `data` is what the sign said besides.
 * Those that take long answer at once with `status` null and are followed by their action.
 */
export interface SignRequestAnswer {
  actionId: string;
  /** Null: under way. */
  status: OperationResult | null;
  /** Word under `actions:errors`. */
  error?: string;
  data?: Record<string, unknown>;
}

/** Requests of POST /signs/sign/{id}/requests/{requestType}; the body holds their parameters (`SignActions`). */
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

/** How long a request may take, ms. A pixel test of a large face goes on for minutes. */
export const requestWithinMs = {
  quick: 30_000,
  content: 15 * 60_000,
  test: 6 * 60_000,
} as const;

/** POST /signs/fonts/sign/{id}/upload: a font of the library under a number 1..255 of the sign. */
export interface UploadFontBody {
  fontId: string;
  number: number;
}

/** POST /signs/graphics/sign/{id}/upload (SIGN-150, SIGN-152). */
export interface UploadGraphicBody {
  /** 1..255, the number of the g tag. */
  slot: number;
  name: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Pixels as hex digits, in the order of dmsGraphicBlockBitmap for `type`. */
  data: string;
  /** `monochrome1bit` when missing. */
  type?: GraphicType;
  /** Pixel value that lets through what lies behind; null or missing: none. */
  transparent?: number | null;
}

/** A graphic that a sign was read to hold; `contentHash` is null until its pixels were read. */
export interface HeldGraphic extends SignGraphicState {
  contentHash: string | null;
}

/** GET /signs/graphics/sign/{id}/mappings (SIGN-149): slot to graphic; empty when none was ever read. */
export interface GraphicMappings {
  signId: string;
  /** By slot. */
  mappings: Record<string, HeldGraphic>;
}

/** POST /signs/sign/contents: fonts and graphics that signs hold, by content hash. */
export interface ContentsBody {
  hashes: string[];
}
/** Those that a sign of the caller's holds; others are left out. */
export interface ContentsAnswer {
  fonts: Record<string, KeptFont>;
  graphics: Record<string, Graphic>;
}
/** Hashes that one call may name. */
export const contentsPerCall = 200;

/** Fonts and graphics of a sign that are known beside the built-in fonts, by what they draw. */
export interface HeldContentRefs {
  fonts: { number: number; versionId: number; contentHash: string }[];
  graphics: { number: number; graphicId: number; contentHash: string }[];
}
/** One content by its hash, as the server gives it to an agent. */
export type HeldContentItem =
  | { hash: string; type: "font"; font: KeptFont }
  | { hash: string; type: "graphic"; graphic: Graphic };
