import { open } from "node:fs/promises";
import { setDecodeTicks } from "@gantry/protocols/fmp4/fragment.ts";
import { read, type RecordedFile, type RecordedFragment, ticksPerMs } from "./recorded-file.ts";

export interface RecordedPieces {
  octets: number;
  pieces: { file: RecordedFile; fragments: RecordedFragment[] }[];
}

export interface Clip extends RecordedPieces {
  /** Capture time of its first picture. */
  startMs: number;
}

/**
 * Builds a clip that begins at the last key frame before `fromMs`, if any. It ends early where the picture
 * size changed. Undefined if nothing was recorded.
 */
export function clipOf(files: readonly RecordedFile[], fromMs: number, toMs: number): Clip | undefined {
  const all = files.flatMap((file) => file.fragments.map((fragment) => ({ file, fragment })));
  const wanted = all.filter(({ fragment }) => fragment.startMs < toMs && endOf(fragment) > fromMs);
  const first = wanted[0];
  if (!first) return undefined;
  let begin = all.indexOf(first);
  // Go back to the key frame the first picture depends on, unless there is a gap.
  while (begin > 0 && !all[begin]?.fragment.startsWithKey && isJoined(all[begin - 1], all[begin])) begin--;
  const taken = all.slice(begin).filter(({ fragment }) => fragment.startMs < toMs);
  const key = taken.findIndex(({ fragment }) => fragment.startsWithKey);
  const start = taken[key]?.fragment;
  if (!start) return undefined;
  const pieces: Clip["pieces"] = [];
  for (const { file, fragment } of taken.slice(key)) {
    const last = pieces.at(-1);
    if (last?.file === file) last.fragments.push(fragment);
    else pieces.push({ file, fragments: [fragment] });
  }
  const beginning = pieces[0]?.file.initializationOctets ?? 0;
  const bytes = pieces
    .flatMap(({ fragments }) => fragments)
    .reduce((sum, one) => sum + one.octets, beginning);
  return { octets: bytes, startMs: start.startMs, pieces };
}

/** Streams a clip with its time starting at 0; throws if a file was deleted. */
export async function* clipBytes({ pieces }: Clip): AsyncGenerator<Uint8Array> {
  let ticks = 0;
  for (const [index, piece] of pieces.entries())
    yield* pieceBytes(piece, index === 0, ({ durationTicks }) => {
      const startTicks = ticks;
      ticks += durationTicks;
      return startTicks;
    });
}

export async function* pieceBytes(
  { file, fragments }: Clip["pieces"][number],
  hasBeginning: boolean,
  ticksOf: (fragment: RecordedFragment) => number,
): AsyncGenerator<Uint8Array> {
  const handle = await open(file.path, "r");
  try {
    if (hasBeginning) yield await read(handle, 0, file.initializationOctets);
    for (const one of fragments) {
      const fragment = await read(handle, one.offset, one.octets);
      if (fragment.length < one.octets) throw new Error("recording is cut short");
      setDecodeTicks(fragment.subarray(0, one.moofOctets), ticksOf(one));
      yield fragment;
    }
  } finally {
    await handle.close();
  }
}

/** A larger gap separates two spans of a recording. */
export const longestGapMs = 1_000;

function isJoined(
  before: { fragment: RecordedFragment } | undefined,
  after: { fragment: RecordedFragment } | undefined,
): boolean {
  if (!before || !after) return false;
  return after.fragment.startMs - endOf(before.fragment) < longestGapMs;
}

export function endOf({ startMs, durationTicks }: RecordedFragment): number {
  return startMs + durationTicks / ticksPerMs;
}
