import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { ReadText } from "../module.ts";
import { type ChangeToRead, updateKey } from "./changes.ts";

export interface Update {
  /** Identifies the entity; of updates with the same key only the latest is sent. */
  key: string;
  entityType: string;
  id: string;
  through: { entityType: string; id: string } | undefined;
  fuller: { update: Update; needs: readonly Action[] } | undefined;
  /** A newer state has been passed to the same pages, so this one need not be sent. */
  isOvertaken: boolean;
  /** Read order: of two updates of an entity, the higher one is newer. */
  asOf: number;
  /** JSON without its closing brace, so that a sequence can be appended. */
  open: string;
  /** The JSON in a list, encoded when it is first sent: `open` and `},`. */
  bytes: Buffer | undefined;
}

/** Does not parse the JSON texts. */
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
    bytes: undefined,
  };
}

export function overtake(update: Update): void {
  update.isOvertaken = true;
  if (update.fuller) update.fuller.update.isOvertaken = true;
}
