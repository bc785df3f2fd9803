import { endOf, longestGapMs, pieceBytes, type RecordedPieces } from "./clip.ts";
import { type RecordedFile, type RecordedFragment, ticksPerMs } from "./recorded-file.ts";

/**
 * Returns every group of pictures that overlaps this time as a whole, because a player cannot append the rest
 * of a group later. Undefined if nothing was recorded.
 */
export function picturesOf(
  files: readonly RecordedFile[],
  fromMs: number,
  toMs: number,
): RecordedPieces | undefined {
  const pieces = files
    .filter(({ fragments }) => fragments.some((one) => isWithin(one, fromMs, toMs)))
    .map((file) => ({ file, fragments: groupsOf(file).filter(hasPart).flat() }))
    .filter(({ fragments }) => fragments.length > 0);
  if (pieces.length === 0) return undefined;
  const bytes = pieces.reduce(
    (sum, { file, fragments }) =>
      fragments.reduce((all, one) => all + one.octets, sum + file.initializationOctets),
    0,
  );
  return { octets: bytes, pieces };

  function hasPart(group: readonly RecordedFragment[]): boolean {
    return group.some((one) => isWithin(one, fromMs, toMs));
  }
}

/** Streams pictures with their capture times; throws if a file was deleted. */
export async function* pictureBytes({ pieces }: RecordedPieces): AsyncGenerator<Uint8Array> {
  for (const piece of pieces)
    yield* pieceBytes(piece, true, ({ startMs }) => Math.round(startMs) * ticksPerMs);
}

export function spansOf(files: readonly RecordedFile[]): { fromMs: number; toMs: number }[] {
  const spans: { fromMs: number; toMs: number }[] = [];
  for (const fragment of files.flatMap(groupsOf).flat()) {
    const last = spans.at(-1);
    if (last && fragment.startMs - last.toMs < longestGapMs) last.toMs = Math.max(last.toMs, endOf(fragment));
    else spans.push({ fromMs: fragment.startMs, toMs: endOf(fragment) });
  }
  return spans;
}

/** Fragments grouped by key frame; those without their key frame are left out. */
function groupsOf({ fragments }: RecordedFile): RecordedFragment[][] {
  const groups: RecordedFragment[][] = [];
  for (const fragment of fragments)
    if (fragment.startsWithKey) groups.push([fragment]);
    else groups.at(-1)?.push(fragment);
  return groups;
}

const isWithin = (one: RecordedFragment, fromMs: number, toMs: number): boolean =>
  one.startMs < toMs && endOf(one) > fromMs;
