import type { UpdateType } from "@gantry/domain/contract/answers/websocket.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { ReadText } from "../module.ts";

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

export const keyOf = (entityType: string, id: string): string => `${entityType}\n${id}`;

/** What there is to know of a change to read it. */
export type ChangeToRead = Pick<Change, "entityType" | "id" | "updateType" | "rev" | "stateOnly">;

/** Key of the update that a change becomes. That something is new must not be lost because it changes again at once. */
export const updateKey = ({ entityType, id, updateType }: ChangeToRead): string =>
  updateType === "CREATE" ? `${entityType}\n${id}\n+` : keyOf(entityType, id);

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
