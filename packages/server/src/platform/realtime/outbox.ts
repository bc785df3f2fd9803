import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { WebSocket } from "ws";
import type { ReadText } from "../module.ts";
import { type ChangeToRead, updateKey } from "./changes.ts";
import type { RealtimeLimits } from "./limits.ts";

/** One change as pages get it. The text is made once and shared by all of them. */
export interface Update {
  /** Names the entity; of updates with the same key only the latest is worth sending. */
  key: string;
  entityType: string;
  id: string;
  /** A record that is seen only by those who may read this entity. */
  through: { entityType: string; id: string } | undefined;
  /** The same state with the fields that need these permissions, for pages that hold all of them. */
  fuller: { update: Update; needs: readonly Action[] } | undefined;
  /** A newer state of the same entity has been handed to the same pages: this one is not worth sending any more. */
  isOvertaken: boolean;
  /** How late it was read: of two updates of one entity the later read is the newer state. */
  asOf: number;
  /** JSON of the update without its closing brace, so that a sequence can be added. */
  open: string;
}

const asText = { binary: false } as const;
const refetchEverything = '{"type":"refetch"}';

/**
 * What one page has not been sent yet: the latest state of each entity, oldest first. A page that does not read costs
 * no more than that; when it reads again it gets the last states, or reads everything anew if there were too many.
 */
export class Outbox {
  readonly #socket: WebSocket;
  readonly #limits: RealtimeLimits;
  // In the order they came; what was overtaken is left out when it is sent, or when it becomes much.
  #waiting: Update[] = nothing;
  #tidyAt = leastToTidy;
  #mustRefetch = false;
  #writtenAtMs = Number.NEGATIVE_INFINITY;
  #stalledSinceMs: number | undefined;
  #sequence = 0;

  constructor(socket: WebSocket, limits: RealtimeLimits) {
    this.#socket = socket;
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return !this.#mustRefetch && this.#waiting.length === 0;
  }

  /** The announcement up to which the page has been sent everything, where `settled` is true of all pages. */
  sequence(settled: number): number {
    return this.isEmpty ? settled : this.#sequence;
  }

  /** Whether the page may be written to at once: it was left alone for a tick. */
  isRested(nowMs: number): boolean {
    return nowMs - this.#writtenAtMs >= this.#limits.tickMs;
  }

  add(update: Update): void {
    if (this.#mustRefetch) return;
    if (this.#waiting === nothing) this.#waiting = [];
    this.#waiting.push(update);
    if (this.#waiting.length >= this.#tidyAt) this.#tidy();
  }

  /** Nothing of what waits is sent any more. */
  clear(): void {
    this.#waiting = nothing;
    this.#mustRefetch = false;
  }

  /** Instead of all that waits the page reads again. */
  refetch(): void {
    this.#waiting = nothing;
    this.#mustRefetch = true;
  }

  /** Writes what waits, unless the page is behind; then it has to be tried again. */
  flush(frames: Frames, nowMs: number): "written" | "behind" {
    if (this.isEmpty) return "written";
    if (this.isBehind(nowMs)) return "behind";
    const updates = this.#waiting.some(isOvertaken) ? this.#waiting.filter(isLatest) : this.#waiting;
    if (this.#mustRefetch) this.#socket.send(refetchEverything);
    else if (updates.length > 0) this.#socket.send(frames.of(updates), asText);
    this.#writtenAtMs = nowMs;
    this.#sequence = frames.sequence;
    this.#tidyAt = leastToTidy;
    this.clear();
    return "written";
  }

  /** Whether too much waits for the reader; remembers since when. */
  isBehind(nowMs: number): boolean {
    const { readyState, OPEN, bufferedAmount } = this.#socket;
    if (readyState === OPEN && bufferedAmount <= this.#limits.maxBufferedBytes) {
      this.#stalledSinceMs = undefined;
      return false;
    }
    this.#stalledSinceMs ??= nowMs;
    return true;
  }

  isHopeless(nowMs: number): boolean {
    const since = this.#stalledSinceMs;
    return since !== undefined && nowMs - since > this.#limits.stalledAfterMs;
  }

  /** Done whenever it has doubled, so that it costs each update next to nothing. */
  #tidy(): void {
    this.#waiting = this.#waiting.filter(isLatest);
    if (this.#waiting.length > this.#limits.maxHeldBack) return this.refetch();
    this.#tidyAt = Math.max(leastToTidy, 2 * this.#waiting.length);
  }
}

/** Of pages that wait for nothing, which is most of them. */
const nothing: Update[] = [];
const leastToTidy = 256;
const isOvertaken = (update: Update) => update.isOvertaken;
const isLatest = (update: Update) => !update.isOvertaken;

/** An update from an entity's JSON texts, which are not looked at. */
export function updateOf(change: ChangeToRead, asOf: number, { text, through, fuller }: ReadText): Update {
  const { entityType, id, updateType } = change;
  const head = `{"type":"update","entityType":${JSON.stringify(entityType)},"updateType":"${updateType}"`;
  return {
    key: updateKey(change),
    entityType,
    id,
    through,
    fuller: fuller && {
      update: updateOf(change, asOf, { text: fuller.text, ...(through ? { through } : {}) }),
      needs: fuller.needs,
    },
    isOvertaken: false,
    asOf,
    open: `${head},"entity":${text}`,
  };
}

/** Neither of its texts is worth sending any more. */
export function overtake(update: Update): void {
  update.isOvertaken = true;
  if (update.fuller) update.fuller.update.isOvertaken = true;
}

/** One frame with these updates, oldest first. */
export function frameText(updates: readonly Update[], sequence: number): string {
  const [first] = updates;
  if (updates.length === 1 && first) return `${first.open},"sequence":${sequence}}`;
  let text = '{"type":"batch","updates":[';
  for (let at = 0; at < updates.length; at++) text += at === 0 ? updates[at]!.open : `},${updates[at]!.open}`;
  return `${text}}],"sequence":${sequence}}`;
}

/** Makes the frames of one moment; pages that get the same updates get the same bytes. */
export class Frames {
  readonly #sequence: number;
  readonly #made = new Map<Update, { updates: readonly Update[]; frame: Buffer }[]>();

  constructor(sequence: number) {
    this.#sequence = sequence;
  }

  get sequence(): number {
    return this.#sequence;
  }

  of(updates: readonly Update[]): Buffer {
    const last = updates.at(-1);
    if (!last) return Buffer.alloc(0);
    let alike = this.#made.get(last);
    if (!alike) this.#made.set(last, (alike = []));
    const known = alike.find((one) => isSame(one.updates, updates));
    if (known) return known.frame;
    const frame = Buffer.from(frameText(updates, this.#sequence));
    // Many different sets that end alike are not worth searching through.
    if (alike.length < 8) alike.push({ updates, frame });
    return frame;
  }
}

function isSame(one: readonly Update[], other: readonly Update[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
