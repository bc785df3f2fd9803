import { distanceKm, placeOf } from "@gantry/domain/detection/place.ts";
import { exerciseSafetyKm } from "@gantry/domain/exercises/exercise.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { kindTable } from "../../../platform/kinds/database/kind-tables.ts";
import type { CityDevice } from "./simulated-city.ts";

type Document = Readonly<Record<string, unknown>>;

interface RealDevice {
  entityType: string;
  id: string;
  name: string;
}

interface StoredDevice {
  id: string;
  name: string;
  doc: Document;
  point: [longitude: number, latitude: number];
}

const deviceKinds = (kinds as readonly AnyKind[]).filter(
  ({ device, geometry }) => device !== undefined && geometry !== undefined,
);
const streamFields = ["internalStreamUrl", "externalStreamUrl"];

/** A device near a place that is not one of the city, readable or not; undefined where all are. */
export async function findRealDevice(
  db: TenantTransaction,
  point: readonly [longitude: number, latitude: number],
  city: readonly CityDevice[],
): Promise<RealDevice | undefined> {
  const simulated = city.filter(({ tenant }) => tenant === db.tenantId);
  for (const kind of deviceKinds) {
    const isSimulated = makeJudge(simulated.filter(({ entityType }) => entityType === kind.entityType));
    const near = (await readAround(db, kind, point)).filter(
      (device) => distanceKm(placeOf(device.point), placeOf(point)) <= exerciseSafetyKm,
    );
    const real = near.find(({ doc }) => !isSimulated(doc));
    if (real) return { entityType: kind.entityType, id: real.id, name: real.name };
  }
  return undefined;
}

/** By what could be reached: every address must be one of the city; without any, the place must be. */
function makeJudge(city: readonly CityDevice[]): (doc: Document) => boolean {
  const addresses = new Set(city.flatMap(({ document }) => addressesOf(document)));
  const places = new Set(city.map(({ document }) => placeText(document)));
  return (doc) => {
    const own = addressesOf(doc);
    if (own.length > 0) return own.every((address) => addresses.has(address));
    return places.has(placeText(doc));
  };
}

const placeText = ({ location }: Document): string =>
  JSON.stringify((location as { coordinates?: unknown } | null | undefined)?.coordinates ?? null);

function addressesOf(doc: Document): string[] {
  const streams = streamFields.flatMap((field) => (doc[field] ? [String(doc[field])] : []));
  return doc["host"] ? [`${String(doc["host"])}:${String(doc["port"] ?? "")}`, ...streams] : streams;
}

const kmPerDegree = 111;

function readAround(
  db: TenantTransaction,
  kind: AnyKind,
  [, latitude]: readonly [longitude: number, latitude: number],
): Promise<StoredDevice[]> {
  const place = `doc #> '{${kind.geometry},coordinates}'`;
  const withinDegrees = exerciseSafetyKm / kmPerDegree;
  return db.query<StoredDevice>(
    `select id, coalesce(doc ->> 'name', id) as name, doc, ${place} as point from ${kindTable(kind).table}
     where tenant_id = $1 and jsonb_typeof(${place}) = 'array'
       and abs((${place} ->> 1)::float8 - $2) <= $3 order by id`,
    [db.tenantId, latitude, withinDegrees],
  );
}
