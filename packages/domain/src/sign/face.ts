import type { Font } from "./font.ts";
import type { MatrixType, SignColor } from "./message.ts";

/**
 * What is needed to know which pixels a message lights: the size that was read from the sign (or, until then, the
 * size the entity expects), its defaults and its fonts.
 */
export interface SignFace {
  widthPx: number;
  heightPx: number;
  matrixType: MatrixType;
  /** Cell size of a CHARACTER matrix; heightPx of the cell also for LINE. 0 when free (vmsCharacterWidthPixels, vmsCharacterHeightPixels). */
  characterWidthPx: number;
  characterHeightPx: number;
  maxPages: number;
  /** dmsMaxMultiStringLength, octets. */
  maxMultiLength: number;
  colorScheme: "monochrome1bit" | "monochrome8bit" | "colorClassic" | "color24bit";
  /** Colour of lit and unlit pixels of a monochrome sign (monochromeColor). */
  monochromeOn: SignColor;
  monochromeOff: SignColor;
  defaultForeground: SignColor;
  defaultBackground: SignColor;
  defaultFontNumber: number;
  /** jl and jp numbers of NTCIP 1203: 2 left 3 center 4 right 5 full; 2 top 3 middle 4 bottom. */
  defaultLineJustification: 2 | 3 | 4 | 5;
  defaultPageJustification: 2 | 3 | 4;
  defaultPageOnMs: number;
  defaultPageOffMs: number;
  defaultFlashOnMs: number;
  defaultFlashOffMs: number;
  hasBeacons: boolean;
  /** Numbers of the supported tags, as in dmsSupportedMultiTags; undefined: not known, all of ours are assumed. */
  supportedTags?: readonly number[];
  /** Fonts by the number they have on this sign. */
  fonts: ReadonlyMap<number, Font>;
}
