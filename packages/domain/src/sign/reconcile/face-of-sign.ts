import { builtInFontNumbers, fontByContentHash } from "../fonts/built-in-fonts.ts";
import type { SignFace } from "./face.ts";
import type { Font } from "../fonts/font.ts";
import type { Graphic } from "../pictures/graphic.ts";
import type { MatrixType } from "../message/message.ts";
import type { SignDescription, SignFontState } from "./sign-state.ts";
import { tagBits } from "../multi/multi-tokens.ts";

export interface SignExpectation {
  pixelWidth: number;
  pixelHeight: number;
  matrixType?: MatrixType | null;
  maxPages?: number | null;
  capabilities?: readonly string[] | null;
}

interface DescriptionMismatch {
  field: "pixelWidth" | "pixelHeight";
  expected: number;
  read: number;
}

/** Page limit in the editor, by place, if the sign does not report its own. */
export const defaultMaxPages = { sign: 1, editor: 10, inlineEditor: 2, library: 5, manager: 5 } as const;

/** Assumed MULTI length limit in octets, until the sign reports its own. */
const assumedMaxMultiLength = 1024;
/** Assumed cell of line and character matrix signs, until the sign reports its own. */
const assumedCell = { widthPx: 5, heightPx: 7 };

/**
 * The face for layout and validation: as read, or until then as configured with the built-in fonts. Fonts
 * with unknown content are left out, because they cannot be drawn.
 */
export function faceOfSign(
  expected: SignExpectation,
  description?: SignDescription | null,
  fonts?: readonly SignFontState[] | null,
  held: HeldContent = {},
): SignFace {
  const known = fonts === undefined || fonts === null ? builtInFontNumbers : fontsAsRead(fonts, held.fonts);
  const face =
    description === undefined || description === null
      ? expectFace(expected, known)
      : readFace(description, known);
  return held.graphics === undefined ? face : { ...face, graphics: held.graphics };
}

interface HeldContent {
  fonts?: ReadonlyMap<string, Font>;
  /** By number on this sign; only those with known content. */
  graphics?: ReadonlyMap<number, Graphic>;
}

/** Editor face without a sign: 128 x 32, amber, full matrix. */
export const defaultFace: SignFace = expectFace(
  { pixelWidth: 128, pixelHeight: 32, maxPages: 10 },
  builtInFontNumbers,
);

/** Preview face without a sign: 96 x 32, yellow. */
export const previewFace: SignFace = {
  ...expectFace({ pixelWidth: 96, pixelHeight: 32 }, builtInFontNumbers),
  monochromeOn: "yellow",
  defaultForeground: "yellow",
};

/** The sign's own limit if known, otherwise the default of the place. */
export function maxPagesFor(place: keyof typeof defaultMaxPages, signMaxPages?: number | null): number {
  return signMaxPages === undefined || signMaxPages === null ? defaultMaxPages[place] : signMaxPages;
}

/** Differences between read and configured size; any difference blocks posting. */
export function descriptionMismatch(
  expected: SignExpectation,
  description: SignDescription,
): DescriptionMismatch[] {
  const compared: DescriptionMismatch[] = [
    { field: "pixelWidth", expected: expected.pixelWidth, read: description.widthPx },
    { field: "pixelHeight", expected: expected.pixelHeight, read: description.heightPx },
  ];
  return compared.filter((size) => size.expected !== size.read);
}

export function capabilitiesFrom(description: SignDescription): string[] {
  if (description.capabilities !== undefined) return description.capabilities.capabilities;
  const colors = description.colorScheme === "colorClassic" || description.colorScheme === "color24bit";
  const graphics = (description.maxGraphics ?? 0) > 0 && description.supportedTags.includes(tagBits.g);
  const supports = (bit: number): boolean => description.supportedTags.includes(bit);
  const held = {
    CHANGE_FOREGROUND_COLOR: colors && supports(tagBits.cf),
    CHANGE_BACKGROUND_COLOR: colors && (supports(tagBits.cb) || supports(tagBits.pb)),
    SUPPORTS_BRIGHTNESS: (description.brightnessLevels ?? 0) > 0,
    SUPPORTS_BEACONS: hasBeacons(description.beaconType),
    SUPPORTS_GRAPHICS: graphics,
    SUPPORTS_GRAPHICS_WITH_TEXT: graphics,
  };
  return Object.entries(held).flatMap(([capability, has]) => (has ? [capability] : []));
}

/** dmsBeaconType: 2 is none; 0 is not a valid value. */
function hasBeacons(beaconType: number): boolean {
  return beaconType !== 2 && beaconType > 0;
}

function fontsAsRead(
  fonts: readonly SignFontState[],
  kept?: ReadonlyMap<string, Font>,
): ReadonlyMap<number, Font> {
  return new Map(
    fonts.flatMap((state) => {
      const font = fontOf(state, kept);
      return font === undefined ? [] : [[state.number, font] as const];
    }),
  );
}

function fontOf({ contentHash }: SignFontState, kept?: ReadonlyMap<string, Font>): Font | undefined {
  return contentHash === null ? undefined : (fontByContentHash(contentHash) ?? kept?.get(contentHash));
}

function readFace(description: SignDescription, fonts: ReadonlyMap<number, Font>): SignFace {
  const {
    beaconType,
    make: _make,
    model: _model,
    version: _version,
    maxGraphics: _maxGraphics,
    brightnessLevels: _brightnessLevels,
    ...face
  } = description;
  const maxGraphics = maxGraphicsOf(description);
  return {
    ...face,
    ...(maxGraphics === undefined ? {} : { maxGraphics }),
    hasBeacons: hasBeacons(beaconType),
    fonts,
  };
}

/** Undefined if the sign was read before capabilities existed; its supported tags then decide. */
function maxGraphicsOf({ maxGraphics, capabilities }: SignDescription): number | undefined {
  return capabilities === undefined ? maxGraphics : (capabilities.graphics?.max ?? 0);
}

/** Until the sign was read, the configuration decides; without one, graphics are tried. */
function supportsGraphics({ capabilities }: SignExpectation): boolean {
  return (
    capabilities === undefined ||
    capabilities === null ||
    capabilities.some((name) => name.startsWith("SUPPORTS_GRAPHICS"))
  );
}

function expectFace(expected: SignExpectation, fonts: ReadonlyMap<number, Font>): SignFace {
  const matrixType = expected.matrixType ?? "FULL";
  const colors = expected.capabilities?.some((name) => name.startsWith("CHANGE_")) ?? false;
  return {
    widthPx: expected.pixelWidth,
    heightPx: expected.pixelHeight,
    matrixType,
    characterWidthPx: matrixType === "CHARACTER" ? assumedCell.widthPx : 0,
    characterHeightPx: matrixType === "FULL" ? 0 : assumedCell.heightPx,
    maxPages: expected.maxPages ?? defaultMaxPages.sign,
    maxMultiLength: assumedMaxMultiLength,
    colorScheme: colors ? "colorClassic" : "monochrome1bit",
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
    hasBeacons: expected.capabilities?.includes("SUPPORTS_BEACONS") ?? false,
    ...(supportsGraphics(expected) ? {} : { maxGraphics: 0 }),
    fonts,
  };
}
