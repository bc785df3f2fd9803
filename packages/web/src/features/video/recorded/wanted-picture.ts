import type { TimeSpan } from "../camera-detail/recording/recording.ts";
import { type Picture, shortestGapMs } from "./kept-pictures.ts";
import type { Direction, RecordedPictures } from "./recorded-pictures.ts";

/** A moment to go to, or a number of steps. Undefined moment: relative to the shown picture. */
export interface Wish {
  momentMs: number | undefined;
  direction: Direction;
  steps: number;
}

export interface WantedPicture {
  picture: Picture | undefined;
  gap: TimeSpan | undefined;
}

interface Among {
  pictures: Pick<RecordedPictures, "at" | "beside">;
  shown: Picture | undefined;
  /** Read after the picture is found, when the spans are up to date. */
  spans: () => readonly TimeSpan[];
}

export async function chooseWantedPicture(
  { momentMs, direction, steps }: Wish,
  { pictures, shown, spans }: Among,
  signal: AbortSignal,
): Promise<WantedPicture> {
  let picture = momentMs === undefined ? shown : await pictures.at(momentMs, direction, signal);
  let gap = picture && momentMs !== undefined ? findSkipped(momentMs, picture, spans()) : undefined;
  const stepDirection = steps < 0 ? -1 : 1;
  for (let left = Math.abs(steps); picture && left > 0; left--) {
    const next: Picture | undefined = await pictures.beside(picture, stepDirection, signal);
    if (!next) break;
    gap = gapBetween(picture, next) ?? gap;
    picture = next;
  }
  return { picture, gap };
}

export function edgeOf(picture: Picture, direction: Direction): Picture {
  const { group } = picture;
  const atMs = direction > 0 ? group.picturesMs.at(-1) : group.picturesMs[0];
  return { group, atMs: atMs ?? picture.atMs, endMs: direction > 0 ? group.endMs : picture.endMs };
}

export function gapBetween(one: Picture, other: Picture): TimeSpan | undefined {
  const [earlier, later] = one.atMs < other.atMs ? [one, other] : [other, one];
  const fromMs = earlier.endMs;
  return later.atMs - fromMs >= shortestGapMs ? { fromMs, toMs: later.atMs } : undefined;
}

function findSkipped(momentMs: number, picture: Picture, spans: readonly TimeSpan[]): TimeSpan | undefined {
  if (momentMs >= picture.atMs && momentMs < picture.endMs) return undefined;
  const isBetween = momentMs > (spans[0]?.fromMs ?? momentMs) && momentMs < (spans.at(-1)?.toMs ?? momentMs);
  if (!isBetween) return undefined;
  return {
    fromMs: spans.findLast(({ toMs }) => toMs <= momentMs)?.toMs ?? momentMs,
    toMs: spans.find(({ fromMs }) => fromMs > momentMs)?.fromMs ?? momentMs,
  };
}
