import type { TimeSpan } from "../camera-detail/recording/recording.ts";
import { type Picture, shortestGapMs } from "./kept-pictures.ts";
import type { Direction, RecordedPictures } from "./recorded-pictures.ts";

/** Somebody wants to be at a moment, or so many pictures further; undefined moment: from the one that is shown. */
export interface Wish {
  momentMs: number | undefined;
  direction: Direction;
  steps: number;
}

export interface WantedPicture {
  picture: Picture | undefined;
  /** What is skipped on the way to it: nothing was recorded then. */
  gap: TimeSpan | undefined;
}

/** Where a wish is looked up. */
interface Among {
  pictures: Pick<RecordedPictures, "at" | "beside">;
  shown: Picture | undefined;
  /** When something was recorded, as it is known once the picture is found. */
  spans: () => readonly TimeSpan[];
}

/** The picture that is meant by a wish. */
export async function wantedPicture(
  { momentMs, direction, steps }: Wish,
  { pictures, shown, spans }: Among,
  signal: AbortSignal,
): Promise<WantedPicture> {
  let picture = momentMs === undefined ? shown : await pictures.at(momentMs, direction, signal);
  let gap = picture && momentMs !== undefined ? skipped(momentMs, picture, spans()) : undefined;
  const stepDirection = steps < 0 ? -1 : 1;
  for (let left = Math.abs(steps); picture && left > 0; left--) {
    const next: Picture | undefined = await pictures.beside(picture, stepDirection, signal);
    if (!next) break;
    gap = gapBetween(picture, next) ?? gap;
    picture = next;
  }
  return { picture, gap };
}

/** The last or first picture of the same group. */
export function edgeOf(picture: Picture, direction: Direction): Picture {
  const { group } = picture;
  const atMs = direction > 0 ? group.picturesMs.at(-1) : group.picturesMs[0];
  return { group, atMs: atMs ?? picture.atMs, endMs: direction > 0 ? group.endMs : picture.endMs };
}

/** The time between two pictures in which nothing was recorded. */
export function gapBetween(one: Picture, other: Picture): TimeSpan | undefined {
  const [earlier, later] = one.atMs < other.atMs ? [one, other] : [other, one];
  const fromMs = earlier.endMs;
  return later.atMs - fromMs >= shortestGapMs ? { fromMs, toMs: later.atMs } : undefined;
}

/** What lies between the moment that was wanted and the picture that there is instead. */
function skipped(momentMs: number, picture: Picture, spans: readonly TimeSpan[]): TimeSpan | undefined {
  if (momentMs >= picture.atMs && momentMs < picture.endMs) return undefined;
  const isBetween = momentMs > (spans[0]?.fromMs ?? momentMs) && momentMs < (spans.at(-1)?.toMs ?? momentMs);
  if (!isBetween) return undefined;
  return {
    fromMs: spans.findLast(({ toMs }) => toMs <= momentMs)?.toMs ?? momentMs,
    toMs: spans.find(({ fromMs }) => fromMs > momentMs)?.fromMs ?? momentMs,
  };
}
