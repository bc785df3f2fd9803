import type { PublicIncident, PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import type { PublicPart } from "@gantry/domain/contract/people/preference-calls.ts";
import { approachOf } from "@gantry/domain/road-events/approach.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import type { PublicChoice } from "./public-choice.ts";
import type { PublicPartReader, PublicPartReaders, RoadWay } from "./public-parts.ts";

export interface PublicSources {
  readers: PublicPartReaders;
  readRoadWays(db: TenantTransaction): Promise<readonly RoadWay[]>;
}

/** A map that was read before, and what has changed since: ids by kind. */
export interface MapBefore {
  map: PublicMap;
  changed: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The parts that the licence opens; of a map before, only what has changed is read. */
export async function readPublicMap(
  db: TenantTransaction,
  { tenantName, parts }: Pick<PublicChoice, "tenantName" | "parts">,
  { readers, readRoadWays, licence }: PublicSources & { licence: Pick<LicenceCheck, "assertOpen"> },
  before?: MapBefore,
): Promise<PublicMap> {
  const read = async <Part extends PublicPart>(
    part: Part,
  ): Promise<{ [One in Part]?: NonNullable<PublicMap[One]> }> => {
    const reader = readers[part];
    if (!reader || !parts.includes(part) || !(await isLicensed(db, licence, reader.licence))) return {};
    const content = await readPart(db, reader, { held: before?.map[part], changed: before?.changed });
    return { [part]: content } as { [One in Part]?: NonNullable<PublicMap[One]> };
  };
  const { incidents } = await read("incidents");
  const isHeld = incidents === before?.map.incidents;
  return {
    tenant: { id: db.tenantId, name: tenantName },
    ...(incidents && {
      incidents: isHeld ? incidents : withApproaches(incidents, await readRoadWays(db)),
    }),
    ...(await read("workZones")),
    ...(await read("signs")),
    ...(await read("cameras")),
    ...(await read("travelTimes")),
  };
}

async function readPart<Part extends PublicPart>(
  db: TenantTransaction,
  { read, soon }: PublicPartReader<Part>,
  { held, changed }: { held: PublicMap[Part]; changed: MapBefore["changed"] | undefined },
): Promise<NonNullable<PublicMap[Part]>> {
  if (!held) return read(db);
  const ids = soon && changed?.get(soon.entityType);
  return ids ? soon.readAfter(db, held, [...ids]) : held;
}

const withApproaches = (incidents: PublicIncident[], ways: readonly RoadWay[]): PublicIncident[] =>
  incidents.map((incident) => ({ ...incident, approach: approachOf(incident, ways) }));

async function isLicensed(
  { tenantId }: TenantTransaction,
  licence: Pick<LicenceCheck, "assertOpen">,
  feature: Parameters<LicenceCheck["assertOpen"]>[1],
): Promise<boolean> {
  try {
    await licence.assertOpen(tenantId, feature);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return false;
    throw error;
  }
}
