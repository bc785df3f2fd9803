import type { DisplaySize } from "@gantry/domain/sign/library-message.ts";

/** A size that signs have and no display type has. */
export interface MissingSize extends DisplaySize {
  signCount: number;
}

/** Sizes of faces for which there is no display type yet, those of most signs first. */
export function missingSizes(
  faces: readonly { widthPx: number; heightPx: number }[],
  types: readonly DisplaySize[],
): MissingSize[] {
  const counts = new Map<string, MissingSize>();
  for (const { widthPx: pixelWidth, heightPx: pixelHeight } of faces) {
    if (types.some((type) => type.pixelWidth === pixelWidth && type.pixelHeight === pixelHeight)) continue;
    const key = `${pixelWidth} ${pixelHeight}`;
    const found = counts.get(key) ?? { pixelWidth, pixelHeight, signCount: 0 };
    counts.set(key, { ...found, signCount: found.signCount + 1 });
  }
  return [...counts.values()].toSorted(
    (a, b) => b.signCount - a.signCount || b.pixelWidth - a.pixelWidth || b.pixelHeight - a.pixelHeight,
  );
}

/** Signs of a size. */
export function countOfSize(
  faces: readonly { widthPx: number; heightPx: number }[],
  { pixelWidth, pixelHeight }: DisplaySize,
): number {
  return faces.filter(({ widthPx, heightPx }) => widthPx === pixelWidth && heightPx === pixelHeight).length;
}
