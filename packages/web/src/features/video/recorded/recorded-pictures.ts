import type { TimeSpan } from "../camera-detail/recording/recording.ts";
import { KeptPictures, type Picture } from "./kept-pictures.ts";
import type { PictureGroup } from "./picture-groups.ts";
import type { RecordingCalls } from "./recording-calls.ts";

/** 1: later, -1: earlier. */
export type Direction = 1 | -1;

const besideMs = 2_000;
const maxKeptBytes = 64 * 1024 * 1024;

export class RecordedPictures {
  readonly #calls: RecordingCalls;
  readonly #kept = new KeptPictures();
  readonly #onSpans: (spans: TimeSpan[]) => void;

  constructor(calls: RecordingCalls, onSpans: (spans: TimeSpan[]) => void) {
    this.#calls = calls;
    this.#onSpans = onSpans;
  }

  /** From memory only, without a request. */
  known(momentMs: number): Picture | undefined {
    return this.#kept.at(momentMs);
  }

  /**
   * The picture at a moment. In a gap: the next one in `direction`, otherwise the nearest one in the other
   * direction.
   */
  async at(momentMs: number, direction: Direction, signal: AbortSignal): Promise<Picture | undefined> {
    const known = this.#kept.at(momentMs);
    if (known) return known;
    await this.#load({ fromMs: momentMs, toMs: momentMs + 1 }, signal);
    return this.#kept.at(momentMs) ?? this.#beyond(momentMs, direction, signal, true);
  }

  /** The next or previous picture, across files and gaps; undefined at the end of the recording. */
  async beside(picture: Picture, direction: Direction, signal: AbortSignal): Promise<Picture | undefined> {
    const findNeighbour = () => (direction > 0 ? this.#kept.after(picture) : this.#kept.before(picture));
    const known = findNeighbour();
    if (known) return known;
    const startMs = picture.group.picturesMs[0] ?? picture.atMs;
    const span =
      direction > 0
        ? { fromMs: picture.atMs, toMs: picture.group.endMs + besideMs }
        : { fromMs: startMs - besideMs, toMs: startMs + 1 };
    await this.#load(span, signal);
    return findNeighbour() ?? this.#beyond(picture.atMs, direction, signal, false);
  }

  async spans(signal: AbortSignal): Promise<TimeSpan[]> {
    const spans = await this.#calls.spans(signal);
    this.#onSpans(spans);
    return spans;
  }

  makeRoom(momentMs: number): PictureGroup[] {
    return this.#kept.dropFarFrom(momentMs, maxKeptBytes);
  }

  async #beyond(
    momentMs: number,
    direction: Direction,
    signal: AbortSignal,
    isEitherSide: boolean,
  ): Promise<Picture | undefined> {
    const spans = await this.spans(signal);
    const later = spans.find(({ fromMs }) => fromMs > momentMs);
    // A span that starts with this picture contains it, however short the span is.
    const earlier = spans.findLast(({ fromMs, toMs }) => fromMs < momentMs && toMs <= momentMs + 1);
    const [wanted, other] = direction > 0 ? [later, earlier] : [earlier, later];
    const span = wanted ?? (isEitherSide ? other : undefined);
    if (!span) return undefined;
    const isLater = span === later;
    const edge = isLater
      ? { fromMs: span.fromMs, toMs: span.fromMs + 1 }
      : { fromMs: span.toMs - besideMs, toMs: span.toMs };
    const groups = await this.#load(edge, signal);
    const edgeMs = isLater ? groups[0]?.picturesMs[0] : groups.at(-1)?.picturesMs.at(-1);
    return edgeMs === undefined ? undefined : this.#kept.at(edgeMs);
  }

  async #load(span: TimeSpan, signal: AbortSignal): Promise<PictureGroup[]> {
    const groups = await this.#calls.pictures(span, signal);
    this.#kept.add(groups);
    return groups;
  }
}
