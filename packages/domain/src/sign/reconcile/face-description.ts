import type { MatrixType, SignColor } from "../message/message.ts";

/**
 * Properties that determine the lit pixels, apart from fonts (NTCIP 1203 sign, VMS and MULTI configuration
 * objects).
 */
export interface FaceDescription {
  widthPx: number;
  heightPx: number;
  matrixType: MatrixType;
  /**
   * Cell of a CHARACTER matrix; LINE has only a height; 0 is free (vmsCharacterWidthPixels,
   * vmsCharacterHeightPixels).
   */
  characterWidthPx: number;
  characterHeightPx: number;
  maxPages: number;
  /** dmsMaxMultiStringLength, octets. */
  maxMultiLength: number;
  colorScheme: "monochrome1bit" | "monochrome8bit" | "colorClassic" | "color24bit";
  /** monochromeColor. */
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
