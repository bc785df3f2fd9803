import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { Bus } from "../../bus.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { PackedList, type PackedText } from "../../http/packed-list.ts";
import type { JsonText } from "../../http/route.ts";
import { aroundFeatures, assertOnTheMap, readFeatures, readGeojson } from "./geojson.ts";

interface Copy {
  readMs: number;
  /** Undefined until the first caller has read it. */
  list: PackedList | undefined;
  changed: Set<string>;
  /** Callers update it one after the other. */
  turn: Promise<unknown>;
}

/** A change without an event, such as one whose connection was lost with the commit, is seen after this time. */
const keptMs = 60_000;
/** In all copies; 50,000 features take about 25 MB. */
const maxFeatures = 500_000;
/** Also those without features cost something. */
const maxCopies = 500;
/** Changes with every report, which is no event. */
const reportedEachTime = "lastUpdateTimestamp";

/**
 * The features of a map with their few drawn properties, in memory for those who may read all entities of a kind. The
 * same events that update pages say which of them to read again.
 */
export class GeojsonCopies {
  readonly #copies = new Map<string, Copy>();
  readonly stop: () => void;

  constructor(bus: Pick<Bus, "subscribe">) {
    this.stop = bus.subscribe((event) => {
      if (event.topic === "gap") return this.#copies.clear();
      if (event.topic !== "entity") return;
      const ofKind = keyOf(event.tenantId, event.entityType);
      for (const [key, { changed }] of this.#copies) if (key.startsWith(ofKind)) changed.add(event.id);
    });
  }

  async read(db: TenantTransaction, kind: AnyKind, fields: readonly string[]): Promise<PackedText> {
    const copy = this.#copyOf(keyOf(db.tenantId, kind.entityType) + fields.toSorted().join(","), db.nowMs);
    const turn = copy.turn.then(() => bringUpToDate(copy, db, kind, fields));
    copy.turn = turn.catch(() => undefined);
    const list = await turn;
    this.#forgetOldest();
    return list.pack();
  }

  #copyOf(key: string, nowMs: number): Copy {
    const held = this.#copies.get(key);
    const isOld = !held || Math.abs(nowMs - held.readMs) > keptMs;
    const copy: Copy = isOld
      ? { readMs: nowMs, list: undefined, changed: new Set(), turn: Promise.resolve() }
      : held;
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    return copy;
  }

  #forgetOldest(): void {
    let features = [...this.#copies.values()].reduce((sum, { list }) => sum + (list?.size ?? 0), 0);
    for (const [key, { list }] of this.#copies) {
      if (features <= maxFeatures && this.#copies.size <= maxCopies) return;
      this.#copies.delete(key);
      features -= list?.size ?? 0;
    }
  }
}

/** Features with these properties only. Throws `unknownField`. */
export async function readDrawn(
  db: TenantTransaction,
  kind: AnyKind,
  fields: readonly string[],
  copies: GeojsonCopies | undefined,
): Promise<PackedText | JsonText> {
  assertOnTheMap(db, kind, fields);
  const maySeeAll = allowedIds(db.principal.grants, "READ", kind.entityType) === "all";
  return copies && maySeeAll && !fields.includes(reportedEachTime)
    ? copies.read(db, kind, fields)
    : readGeojson(db, kind, { fields });
}

const keyOf = (tenantId: string, entityType: string) => `${tenantId}\n${entityType}\n`;

async function bringUpToDate(
  copy: Copy,
  db: TenantTransaction,
  kind: AnyKind,
  fields: readonly string[],
): Promise<PackedList> {
  const ids = [...copy.changed];
  // What changes while it is read is read again the next time.
  copy.changed = new Set();
  if (!copy.list) {
    copy.list = new PackedList(aroundFeatures, await readFeatures(db, kind, { fields }));
    return copy.list;
  }
  if (ids.length === 0) return copy.list;
  try {
    const features = await readFeatures(db, kind, { fields, ids });
    for (const id of ids) {
      const feature = features.get(id);
      if (feature === undefined) copy.list.delete(id);
      else copy.list.set(id, feature);
    }
    return copy.list;
  } catch (error) {
    for (const id of ids) copy.changed.add(id);
    throw error;
  }
}
