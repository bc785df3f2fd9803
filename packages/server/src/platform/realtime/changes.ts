import type { UpdateType } from "@gantry/domain/contract/answers/websocket.ts";

export interface Change {
  entityType: string;
  id: string;
  updateType: UpdateType;
  rev: number;
  stateOnly: boolean;
  /** Sequence within the tenant; of several combined changes, the first. */
  sequence: number;
}

export const keyOf = (entityType: string, id: string): string => `${entityType}\n${id}`;

export type ChangeToRead = Pick<Change, "entityType" | "id" | "updateType" | "rev" | "stateOnly">;

/** CREATE has its own key, so that a following UPDATE does not replace it. */
export const updateKey = ({ entityType, id, updateType }: ChangeToRead): string =>
  updateType === "CREATE" ? `${entityType}\n${id}\n+` : keyOf(entityType, id);

export function mergeChanges(earlier: Change | undefined, later: Change): Change {
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
  createdAt: number;
}

/**
 * Recent changes of a tenant, the latest per entity, so that a reconnecting page gets what it missed. Stores
 * ids only: entities are re-read with current permissions.
 */
export class AnnouncementRing {
  readonly #maxRemembered: number;
  readonly #latest = new Map<string, Remembered>();
  /** In order; superseded entries are removed occasionally. */
  #log: Remembered[] = [];
  /** Changes up to here may have been dropped. */
  #forgottenUpTo = 0;
  #sequence = 0;
  readonly #grantsChangedAt = new Map<string, number>();

  constructor(maxRemembered: number) {
    this.#maxRemembered = maxRemembered;
  }

  get sequence(): number {
    return this.#sequence;
  }

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

  /** Grants of an account (null: all) have changed, so earlier changes cannot be replayed. */
  grantsChanged(accountId: string | null): void {
    this.#sequence += 1;
    if (accountId === null || this.#grantsChangedAt.size >= this.#maxRemembered) {
      this.#grantsChangedAt.clear();
      this.#forgottenUpTo = this.#sequence;
    } else this.#grantsChangedAt.set(accountId, this.#sequence);
  }

  /**
   * Latest change per entity since this sequence, oldest first. Undefined if unknown, or if the account's
   * grants changed since.
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
