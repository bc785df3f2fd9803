import { AppError } from "@gantry/domain/errors.ts";
import type { FieldFilter } from "@gantry/domain/filters/find.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { MapBlock } from "@gantry/domain/reports/report-block.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import { unitSystemOf } from "@gantry/domain/units/unit-system.ts";
import type { UnitSystem } from "@gantry/domain/units/unit.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { find } from "../list/find.ts";
import type { RoadWay } from "../public-data/public-parts.ts";
import { openSource, type Sources } from "../queries/open-source.ts";
import { filtersOfBlock, type Reading, spanOfBlock } from "./block-data.ts";

export interface MapPlace {
  name: string;
  /** Longitude and latitude in degrees. */
  at: readonly [number, number];
}

export interface MapData {
  places: MapPlace[];
  /** Rows, with those that have no place and those over the limit. */
  total: number;
  roads: readonly RoadWay[];
  units: UnitSystem;
}

export type ReadRoads = (db: TenantTransaction) => Promise<readonly RoadWay[]>;

const maxPlaces = 2_000;

interface Row {
  id: string;
  name?: string | null;
  location?: { coordinates?: [number, number] } | null;
}

/** Where the rows of a source are. Throws what `openSource` throws, and `unknownField` for one without places. */
export async function readMapData(
  reading: Reading & { readRoads: ReadRoads },
  block: MapBlock,
): Promise<MapData> {
  const { db, sources, frame, readRoads } = reading;
  const source = await openSource(db, sources, block.dataSource);
  const kind = (kinds as readonly AnyKind[]).find(({ name }) => name === source.name);
  if (!kind?.geometry) throw new AppError("unknownField", { field: "location" });
  const { fromMs, toMs } = spanOfBlock(frame, block);
  // A device is where it is, whenever it was added.
  const inTime: FieldFilter[] = kind.device
    ? []
    : [
        { field: source.timeField, operator: "GREATER_THAN_OR_EQUALS", value: isoFromMs(fromMs) },
        { field: source.timeField, operator: "LESS_THAN", value: isoFromMs(toMs) },
      ];
  const { text } = await find(db, source.catalogue, {
    page: 0,
    pageSize: maxPlaces,
    fields: ["name", "location"],
    sortField: "name",
    ascending: true,
    filters: { match: "all", filters: [...filtersOfBlock(reading, source, block), ...inTime] },
  });
  const { items, total } = JSON.parse(text) as { items: Row[]; total: number };
  const places = items.flatMap(({ id, name, location }): MapPlace[] =>
    location?.coordinates ? [{ name: name ?? id, at: location.coordinates }] : [],
  );
  const roads = (await mayReadRoads(db, sources)) ? await readRoads(db) : [];
  return { places, total, roads, units: await readUnits(db) };
}

/** Those of the reader, else of the tenant. */
async function readUnits(db: TenantTransaction): Promise<UnitSystem> {
  const [chosen] = await db.query<{ metadata: Record<string, unknown> }>(
    `select metadata from (
       select 1 as turn, metadata from installation.account_preference where account_id = $2 and id = 'user_unit_system'
       union all select 2, metadata from system_preference where tenant_id = $1 and id = 'tenant_unit_system') chosen
     order by turn limit 1`,
    [db.tenantId, db.principal.id],
  );
  return unitSystemOf(chosen?.metadata);
}

/** Roads are known from detectors. */
async function mayReadRoads(db: TenantTransaction, sources: Sources): Promise<boolean> {
  if (allowedIds(db.principal.grants, "READ", detector.entityType) !== "all") return false;
  try {
    await openSource(db, sources, detector.name);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
