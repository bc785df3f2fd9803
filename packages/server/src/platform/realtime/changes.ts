import type { UpdateType } from "@gantry/domain/contract/answers/websocket.ts";

/** What was announced about one entity, the latest of several. */
export interface Change {
  entityType: string;
  id: string;
  updateType: UpdateType;
  rev: number;
  /** Only what a device reported; nobody's configuration. */
  stateOnly: boolean;
  /** Which announcement of the tenant it was. Of several taken together the first. */
  sequence: number;
}

export const keyOf = (entityType: string, id: string): string => `${entityType}\n${id}`;

/** What there is to know of a change to read it. */
export type ChangeToRead = Pick<Change, "entityType" | "id" | "updateType" | "rev" | "stateOnly">;

/** Key of the update that a change becomes. That something is new must not be lost because it changes again at once. */
export const updateKey = ({ entityType, id, updateType }: ChangeToRead): string =>
  updateType === "CREATE" ? `${entityType}\n${id}\n+` : keyOf(entityType, id);

/** The latest of two changes of one entity, which says all that the earlier one said. */
export function merged(earlier: Change | undefined, later: Change): Change {
  if (!earlier) return later;
  const isStillNew = earlier.updateType === "CREATE" && later.updateType === "UPDATE";
  return {
    ...later,
    updateType: isStillNew ? "CREATE" : later.updateType,
    stateOnly: earlier.stateOnly && later.stateOnly,
    sequence: Math.min(earlier.sequence, later.sequence),
  };
}

interface Remembered {
  key: string;
  change: Change;
  /** The announcement with which it came to be, if that is remembered. */
  createdAt: number;
}

/**
 * What was announced in one tenant lately: of each entity the latest change, in order, so that a page that was away for
 * a moment gets what it missed. Ids, not documents: what is sent is read anew, with today's permissions.
 */
export class AnnouncementRing {
  readonly #maxRemembered: number;
  readonly #latest = new Map<string, Remembered>();
  /** In order; what is no longer the latest of its entity is taken out now and then. */
  #log: Remembered[] = [];
  /** Up to this announcement something may be forgotten. */
  #forgottenUpTo = 0;
  #sequence = 0;
  readonly #grantsChangedAt = new Map<string, number>();

  constructor(maxRemembered: number) {
    this.#maxRemembered = maxRemembered;
  }

  /** Number of the latest announcement. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Takes an announcement in and numbers it. */
  add(announced: Omit<Change, "sequence">): Change {
    const change = { ...announced, sequence: ++this.#sequence };
    const key = keyOf(change.entityType, change.id);
    const before = this.#latest.get(key);
    const createdAt = change.updateType === "CREATE" ? change.sequence : (before?.createdAt ?? 0);
    const remembered = { key, change, createdAt };
    this.#latest.set(key, remembered);
    this.#log.push(remembered);
    if (this.#log.length > 2 * this.#maxRemembered) this.#tidy();
    return change;
  }

  /** Somebody's grants have changed, or with null everybody's: what they missed before is not told one by one. */
  grantsChanged(accountId: string | null): void {
    this.#sequence += 1;
    if (accountId === null || this.#grantsChangedAt.size >= this.#maxRemembered) {
      this.#grantsChangedAt.clear();
      this.#forgottenUpTo = this.#sequence;
    } else this.#grantsChangedAt.set(accountId, this.#sequence);
  }

  /**
   * The latest change of every entity that changed after this announcement, oldest first. Undefined when that is not
   * known, or when what the account may see has changed since.
   */
  since(sequence: number, accountId: string): Change[] | undefined {
    if (sequence < this.#forgottenUpTo || sequence > this.#sequence) return undefined;
    if ((this.#grantsChangedAt.get(accountId) ?? 0) > sequence) return undefined;
    const missed: Change[] = [];
    for (let at = this.#firstAfter(sequence); at < this.#log.length; at++) {
      const { key, change, createdAt } = this.#log[at]!;
      if (this.#latest.get(key)?.change !== change) continue;
      const isNew = change.updateType === "UPDATE" && createdAt > sequence;
      missed.push(isNew ? { ...change, updateType: "CREATE" } : change);
    }
    return missed;
  }

  #firstAfter(sequence: number): number {
    let [low, high] = [0, this.#log.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#log[middle]!.change.sequence <= sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #tidy(): void {
    const latest = this.#log.filter(({ key, change }) => this.#latest.get(key)?.change === change);
    const forgotten = latest.splice(0, Math.max(0, latest.length - this.#maxRemembered));
    for (const { key } of forgotten) this.#latest.delete(key);
    this.#forgottenUpTo = Math.max(this.#forgottenUpTo, forgotten.at(-1)?.change.sequence ?? 0);
    this.#log = latest;
  }
}
