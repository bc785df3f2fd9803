import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import { builtInFontNumbers } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import type { Graphic } from "@gantry/domain/sign/pictures/graphic.ts";
import type { SignDescription } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { GraphicSize } from "./graphic-memory.ts";
import type { MemorySize } from "./message-memory.ts";

export interface SignOptions {
  key: string;
  description: SignDescription;
  /** By MULTI number. */
  fonts: ReadonlyMap<number, Font>;
  freeFontRows: number;
  graphicSize: GraphicSize;
  /** By MULTI number. */
  graphics: ReadonlyMap<number, Graphic>;
  /** Required for reads and writes; others get no response. */
  community: string;
  memory: MemorySize;
  /** Version 1 of the standard: no colour scheme, supported tags, page limit or font status. */
  isVersionOne: boolean;
  /** Rewrites MULTI on validation, as some signs do. */
  normalises: boolean;
  /** Initial dmsTimeCommLoss, minutes; 0 is off. */
  commLossMinutes: number;
}

export const withGraphics = {
  freeFontRows: 2,
  graphicSize: { rows: 4, maxOctets: 12_288, blockOctets: 100 },
} as const;

const tagsWithoutGraphics = [1, 2, 3, 5, 6, 7, 10, 11, 12, 13, 27, 28, 29];

/** Typical motorway sign: full matrix, 128 x 32 amber pixels, built-in fonts. */
export const usualDescription: SignDescription = {
  widthPx: 128,
  heightPx: 32,
  characterWidthPx: 0,
  characterHeightPx: 0,
  matrixType: "FULL",
  maxPages: 6,
  maxMultiLength: 1024,
  colorScheme: "monochrome1bit",
  monochromeOn: "amber",
  monochromeOff: "black",
  defaultForeground: "amber",
  defaultBackground: "black",
  defaultFontNumber: 1,
  defaultLineJustification: 3,
  defaultPageJustification: 3,
  defaultPageOnMs: 3000,
  defaultPageOffMs: 0,
  defaultFlashOnMs: 500,
  defaultFlashOffMs: 500,
  beaconType: 2,
  supportedTags: tagsWithoutGraphics,
  make: "Gantry",
  model: "simulated sign",
  version: "1203 v03",
};

export function signOptions(
  overrides: Partial<Omit<SignOptions, "description">> & { description?: Partial<SignDescription> } = {},
): SignOptions {
  return {
    key: "sign",
    fonts: builtInFontNumbers,
    freeFontRows: 0,
    graphicSize: { rows: 0, maxOctets: 0, blockOctets: 0 },
    graphics: new Map(),
    community: "public",
    memory: { changeableRows: 20, volatileRows: 10, permanent: ["TEST"] },
    isVersionOne: false,
    normalises: false,
    commLossMinutes: 0,
    ...overrides,
    description: { ...usualDescription, ...overrides.description },
  };
}

export function faceOf({ description, fonts, graphics }: SignOptions): SignFace {
  return { ...description, hasBeacons: description.beaconType > 2, fonts, graphics };
}
