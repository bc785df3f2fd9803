import { open } from "node:fs/promises";
import { setDecodeTicks } from "@gantry/protocols/fmp4/fragment.ts";
import { read, type RecordedFile, type RecordedFragment, ticksPerMs } from "./recorded-file.ts";

/** What a clip is put together of. */
export interface Clip {
  octets: number;
  pieces: { file: RecordedFile; fragments: RecordedFragment[] }[];
}

/**
 * The clip of this time, beginning with a key frame: the one before `fromMs` where there is one. It ends early where the
 * camera was set to another size. Undefined when nothing of the time is there.
 */
export function clipOf(files: readonly RecordedFile[], fromMs: number, toMs: number): Clip | undefined {
  const all = files.flatMap((file) => file.fragments.map((fragment) => ({ file, fragment })));
  const wanted = all.filter(({ fragment }) => fragment.startMs < toMs && endOf(fragment) > fromMs);
  const first = wanted[0];
  if (!first) return undefined;
  let begin = all.indexOf(first);
  // Back to the key frame that the first picture depends on, unless there is a gap before it.
  while (begin > 0 && !all[begin]?.fragment.startsWithKey && isJoined(all[begin - 1], all[begin])) begin--;
  const taken = all.slice(begin).filter(({ fragment }) => fragment.startMs < toMs);
  const key = taken.findIndex(({ fragment }) => fragment.startsWithKey);
  if (key < 0) return undefined;
  const pieces: Clip["pieces"] = [];
  for (const { file, fragment } of taken.slice(key)) {
    const last = pieces.at(-1);
    if (last?.file === file) last.fragments.push(fragment);
    else pieces.push({ file, fragments: [fragment] });
  }
  const beginning = pieces[0]?.file.initializationOctets ?? 0;
  const octets = pieces
    .flatMap(({ fragments }) => fragments)
    .reduce((sum, one) => sum + one.octets, beginning);
  return { octets, pieces };
}

/** Octets of a clip, its time counted from 0; throws when a file is gone. */
export async function* clipOctets({ pieces }: Clip): AsyncGenerator<Uint8Array> {
  let ticks = 0;
  for (const [index, piece] of pieces.entries())
    yield* pieceOctets(piece, index === 0, ({ durationTicks }) => {
      const startTicks = ticks;
      ticks += durationTicks;
      return startTicks;
    });
}

/** Octets of a part of one file, with its beginning where that is wanted; `ticksOf` says when a fragment begins. */
export async function* pieceOctets(
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

/** Pictures further apart belong to different times of a recording. */
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
