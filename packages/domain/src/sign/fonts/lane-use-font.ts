import { type Drawing, glyphOf } from "./glyph-drawing.ts";
import type { Font, Glyph } from "./font.ts";

/**
 * Lane-use symbols by placeholder character. None is a letter, so word lists do not apply, and no other font
 * of ours contains them: a sign without this font shows nothing else instead.
 */
export const laneUseCharacters = {
  laneOpen: "\u00a1",
  laneClosed: "\u00d7",
  mergeLeft: "\u00ab",
  mergeRight: "\u00bb",
} as const;
export type LaneUsePicture = keyof typeof laneUseCharacters;

export function laneUsePictureOf(character: string): LaneUsePicture | undefined {
  return byCharacter.get(character);
}

const sizePx = 24;

/** 24 px high: lane-use symbols plus the given characters. */
export function laneUseFont(others: Font): Font {
  const digits = [...others.glyphs].filter(([code]) => /[\d ]/.test(String.fromCharCode(code)));
  return {
    name: "Lane use 24",
    heightPx: sizePx,
    characterSpacingPx: 3,
    lineSpacingPx: 4,
    glyphs: new Map([...digits, ...drawPictures()].toSorted(([a], [b]) => a - b)),
  };
}

type Point = readonly [x: number, y: number];
type Stroke = readonly [from: Point, to: Point];

const strokes: Readonly<Record<LaneUsePicture, { halfWidthPx: number; lines: readonly Stroke[] }>> = {
  laneOpen: {
    halfWidthPx: 2,
    lines: [
      [
        [11.5, 2],
        [11.5, 20],
      ],
      [
        [3, 12],
        [11.5, 20.5],
      ],
      [
        [20, 12],
        [11.5, 20.5],
      ],
    ],
  },
  laneClosed: {
    halfWidthPx: 2.4,
    lines: [
      [
        [3, 3],
        [20, 20],
      ],
      [
        [20, 3],
        [3, 20],
      ],
    ],
  },
  mergeLeft: {
    halfWidthPx: 2,
    lines: [
      [
        [20, 3],
        [4, 19],
      ],
      [
        [4, 7],
        [4, 19],
      ],
      [
        [4, 19],
        [16, 19],
      ],
    ],
  },
  mergeRight: {
    halfWidthPx: 2,
    lines: [
      [
        [3, 3],
        [19, 19],
      ],
      [
        [19, 7],
        [19, 19],
      ],
      [
        [19, 19],
        [7, 19],
      ],
    ],
  },
};
const names = Object.keys(strokes) as readonly LaneUsePicture[];
const byCharacter: ReadonlyMap<string, LaneUsePicture> = new Map(
  names.map((name) => [laneUseCharacters[name], name]),
);

function drawPictures(): [number, Glyph][] {
  return names.map((name) => [laneUseCharacters[name].charCodeAt(0), glyphOf(drawStrokes(strokes[name]))]);
}

function drawStrokes({ halfWidthPx, lines }: (typeof strokes)[LaneUsePicture]): Drawing {
  const isLit = (point: Point) =>
    lines.some((line) => squareDistance(point, line) <= halfWidthPx * halfWidthPx);
  const places = Array.from({ length: sizePx }, (_, at) => at);
  return places.map((y) => places.map((x) => isLit([x, y])));
}

function squareDistance([x, y]: Point, [[fromX, fromY], [toX, toY]]: Stroke): number {
  const [wide, high] = [toX - fromX, toY - fromY];
  const along = ((x - fromX) * wide + (y - fromY) * high) / (wide * wide + high * high);
  const at = Math.min(1, Math.max(0, along));
  const [awayX, awayY] = [x - fromX - at * wide, y - fromY - at * high];
  return awayX * awayX + awayY * awayY;
}
