import { fontOf } from "../../contract/signs/sign-actions.ts";
import type {
  HeldContentItem,
  HeldContentRefs,
  HeldGraphic,
} from "../../contract/signs/sign-maintenance-calls.ts";
import { fontByContentHash } from "./built-in-fonts.ts";
import { contentHash } from "./content-hash.ts";
import { faceOfSign, type SignExpectation } from "../reconcile/face-of-sign.ts";
import type { SignFace } from "../reconcile/face.ts";
import type { Font } from "./font.ts";
import { type Graphic, graphicContentHash, graphicProblem } from "../pictures/graphic.ts";
import type { SignFontState, SignStateData } from "../reconcile/sign-state.ts";

export interface KnownContents {
  font(hash: string): Font | undefined;
  graphic(hash: string): Graphic | undefined;
}
export const noContents: KnownContents = { font: () => undefined, graphic: () => undefined };

/**
 * Builds a sign's face from its state with every known font and graphic. Server, agent and page all use it,
 * so that they draw and refuse the same.
 */
export function faceFromState(
  expected: SignExpectation,
  {
    description,
    fonts,
    graphics,
    tests,
  }: Pick<SignStateData, "description" | "fonts" | "graphics" | "tests">,
  contents: KnownContents,
): SignFace {
  const keptFonts = listHeldHashes({ fonts }).flatMap((hash) => makePair(hash, contents.font(hash)));
  const keptGraphics = graphics?.held.flatMap(({ number, contentHash: hash }) =>
    hash === null ? [] : makePair(number, contents.graphic(hash)),
  );
  const face = faceOfSign(expected, description, fonts, {
    fonts: new Map(keptFonts),
    ...(keptGraphics ? { graphics: new Map(keptGraphics) } : {}),
  });
  const pixelFailures = tests?.pixel?.failures ?? [];
  return pixelFailures.length === 0 ? face : { ...face, pixelFailures };
}

/** Content hashes besides the built-in fonts that are needed to draw on the sign, without duplicates. */
export function listHeldHashes({ fonts, graphics }: Pick<SignStateData, "fonts" | "graphics">): string[] {
  const hashes = [...(fonts ?? []), ...(graphics?.held ?? [])].map((held) => held.contentHash);
  const named = hashes.filter((hash) => hash !== null);
  return [...new Set(named)].filter((hash) => fontByContentHash(hash) === undefined);
}

/** Adds the content previously read or uploaded under the same number and fontVersionID. */
export function withKnownFonts(
  fonts: readonly SignFontState[],
  refs: HeldContentRefs | undefined,
): SignFontState[] {
  return fonts.map((font) => {
    if (font.contentHash !== null) return font;
    const known = refs?.fonts.find(
      ({ number, versionId }) => number === font.number && versionId === font.versionId,
    );
    return known ? { ...font, contentHash: known.contentHash } : font;
  });
}

/** Adds the content previously read or uploaded under the same number and dmsGraphicID. */
export function withKnownGraphics(
  graphics: readonly Omit<HeldGraphic, "contentHash">[],
  refs: HeldContentRefs | undefined,
): HeldGraphic[] {
  return graphics.map((graphic) => {
    const known = refs?.graphics.find(
      ({ number, graphicId }) => number === graphic.number && graphicId === graphic.graphicId,
    );
    return { ...graphic, contentHash: known?.contentHash ?? null };
  });
}

/** Verifies content against its hash; corrupt content would draw a different face. */
export function isWholeContent(item: HeldContentItem): boolean {
  if (item.type === "font") return contentHash(fontOf(item.font)) === item.hash;
  return graphicProblem(item.graphic) === null && graphicContentHash(item.graphic) === item.hash;
}

export function contentsOf(items: Iterable<HeldContentItem>): KnownContents {
  const fonts = new Map<string, Font>();
  const graphics = new Map<string, Graphic>();
  for (const item of items) {
    if (item.type === "font") fonts.set(item.hash, fontOf(item.font));
    else graphics.set(item.hash, item.graphic);
  }
  return { font: (hash) => fonts.get(hash), graphic: (hash) => graphics.get(hash) };
}

function makePair<Key, Value>(key: Key, value: Value | undefined): [Key, Value][] {
  return value === undefined ? [] : [[key, value]];
}
