import type { Glyph } from "./font.ts";

/** Row by row; true is lit. */
export type Drawing = readonly (readonly boolean[])[];

/**
 * Parses drawn characters: a line of names followed by `heightPx` rows of pixels, separated by single spaces.
 * `SP` names the space.
 */
export function readDrawings(art: readonly string[], heightPx: number): Map<string, Drawing> {
  const drawings = new Map<string, Drawing>();
  for (let top = 0; top < art.length; top += heightPx + 1) {
    const names = art[top]!.split(/ +/);
    const rows = art.slice(top + 1, top + 1 + heightPx).map((row) => row.split(" "));
    for (const [at, name] of names.entries()) {
      const drawing = rows.map((row) => Array.from(row[at]!, (pixel) => pixel === "#"));
      drawings.set(name === "SP" ? " " : name, drawing);
    }
  }
  return drawings;
}

/** Row by row, most significant bit first, last byte zero-filled. */
export function glyphOf(drawing: Drawing): Glyph {
  const bits = drawing.flat();
  let bitmap = "";
  for (let at = 0; at < bits.length; at += 8) {
    let byte = 0;
    for (let bit = 0; bit < 8; bit++) byte = (byte << 1) | (bits[at + bit] ? 1 : 0);
    bitmap += byte.toString(16).padStart(2, "0");
  }
  return { widthPx: drawing[0]?.length ?? 0, bitmap };
}

/** Doubles the size and smooths diagonal steps where two neighbours agree and their opposites do not. */
export function doubleDrawing(drawing: Drawing): Drawing {
  return enlargeDrawing(drawing, 2, ({ centre, up, left, right, down }) => [
    [
      left === up && up !== right && left !== down ? left : centre,
      up === right && up !== left && right !== down ? right : centre,
    ],
    [
      left === down && left !== up && down !== right ? left : centre,
      down === right && left !== down && up !== right ? right : centre,
    ],
  ]);
}

/** Triples the size, rounds outer corners and smooths diagonals by one small pixel. */
export function tripleDrawing(drawing: Drawing): Drawing {
  return enlargeDrawing(drawing, 3, ({ centre, up, left, right, down }) => {
    const isCorner = (one: boolean, other: boolean, farOne: boolean, farOther: boolean): boolean =>
      one === other && one !== farOne && other !== farOther ? one : centre;
    return [
      [isCorner(left, up, right, down), centre, isCorner(up, right, down, left)],
      [centre, centre, centre],
      [isCorner(down, left, up, right), centre, isCorner(right, down, left, up)],
    ];
  });
}

export function withRowTwice(drawing: Drawing, row: number): Drawing {
  return [...drawing.slice(0, row + 1), ...drawing.slice(row)];
}

export function trimDrawing(drawing: Drawing): Drawing {
  const isLit = (column: number): boolean => drawing.some((row) => row[column]);
  const columns = [...(drawing[0] ?? []).keys()].filter(isLit);
  if (columns.length === 0) return drawing;
  return drawing.map((row) => row.slice(columns[0], columns.at(-1)! + 1));
}

interface Neighbours {
  centre: boolean;
  up: boolean;
  left: boolean;
  right: boolean;
  down: boolean;
}

function enlargeDrawing(
  drawing: Drawing,
  scale: number,
  block: (around: Neighbours) => readonly (readonly boolean[])[],
): Drawing {
  const isLitAt = (row: number, column: number): boolean => drawing[row]?.[column] ?? false;
  return drawing.flatMap((cells, row) => {
    const blocks = cells.map((centre, column) =>
      block({
        centre,
        up: isLitAt(row - 1, column),
        left: isLitAt(row, column - 1),
        right: isLitAt(row, column + 1),
        down: isLitAt(row + 1, column),
      }),
    );
    return Array.from({ length: scale }, (_, line) => blocks.flatMap((cell) => cell[line]!));
  });
}
