import type { LaidPage } from "../layout/layout-model.ts";
import type { SignFace } from "../reconcile/face.ts";
import { rasterPage } from "./raster.ts";

/** Difference of a colour channel, of 255, below which drivers cannot tell two colours apart. */
export const minContrast = 32;

type Invisible = "nothing_lit" | "no_contrast";

/** Why drivers see nothing on a page with content; undefined if they see something. */
export function findInvisible(page: LaidPage, face: SignFace): Invisible | undefined {
  if (page.undrawnTags.length > 0 || hasPlainText(page)) return undefined;
  const { pixels } = rasterPage(page, face);
  const background = channelsOf(page.background);
  const differs = (to: readonly number[]) => pixels.some((value, at) => isApart(value, to[at % 3] ?? 0));
  if (!differs([0, 0, 0])) return "nothing_lit";
  return differs(background) ? undefined : "no_contrast";
}

/** Most pages are text in another colour than the page, with nothing drawn over or behind it. */
function hasPlainText({ areas, background, shapes }: LaidPage): boolean {
  if (shapes.length > 0) return false;
  const behind = channelsOf(background);
  return areas.some(({ blocks }) =>
    blocks.some(({ lines }) =>
      lines.some(({ spans }) =>
        spans.some(({ glyphs }) =>
          glyphs.some(
            (glyph) =>
              glyph.background < 0 &&
              glyph.code > space &&
              glyph.code !== hardSpace &&
              channelsOf(glyph.foreground).some((value, at) => isApart(value, behind[at] ?? 0)) &&
              channelsOf(glyph.foreground).some((value) => isApart(value, 0)),
          ),
        ),
      ),
    ),
  );
}

const space = 32;
const hardSpace = 160;

function channelsOf(rgb: number): [number, number, number] {
  return [(rgb >> 16) & 0xff, (rgb >> 8) & 0xff, rgb & 0xff];
}

function isApart(one: number, other: number): boolean {
  return Math.abs(one - other) >= minContrast;
}
