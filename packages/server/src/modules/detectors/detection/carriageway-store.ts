import { kmAlong } from "@gantry/domain/detection/road-along.ts";
import { type OrderedStation, orderStations } from "@gantry/domain/detection/order-stations.ts";
import { type Place, placeOf } from "@gantry/domain/detection/place.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";

export interface Station extends OrderedStation {
  name: string;
  /** In its series. */
  number: number;
  /** The road that it stands for, where one is drawn. */
  stretch: Place[] | undefined;
}

/** One direction of a road with its detectors in the order of the traffic. */
export interface Carriageway {
  roadName: string;
  direction: string;
  stations: Station[];
}

interface Row {
  id: string;
  number: number;
  name: string;
  roadName: string;
  direction: string;
  longitude: number;
  latitude: number;
  stretch: [longitude: number, latitude: number][] | null;
}

interface Known {
  /** Of all detectors of the tenant. */
  state: string;
  carriageways: readonly Carriageway[];
}

/** Carriageways of tenants, ordered again when a detector changes: the order of thousands takes a while. */
export class CarriagewayStore {
  readonly #known = new Map<string, Known>();

  /** Those with at least two detectors that have a place and readings. */
  async read(db: TenantTransaction): Promise<readonly Carriageway[]> {
    const [row] = await db.query<{ state: string }>(
      `select concat_ws(' ', count(*), max(d.rev), count(n.number)) as state
       from detector d left join device_number n on n.tenant_id = d.tenant_id and n.entity_type = $2 and n.id = d.id
       where d.tenant_id = $1`,
      [db.tenantId, detector.entityType],
    );
    const state = row?.state ?? "";
    const known = this.#known.get(db.tenantId);
    if (known?.state === state) return known.carriageways;
    const carriageways = await readCarriageways(db);
    this.#known.set(db.tenantId, { state, carriageways });
    return carriageways;
  }

  /** The same with these detectors only. */
  async readSome(db: TenantTransaction, ids: ReadonlySet<string>): Promise<Carriageway[]> {
    return (await this.read(db)).flatMap((carriageway) => {
      const some = carriageway.stations.filter(({ id }) => ids.has(id));
      const startKm = some[0]?.km ?? 0;
      const stations = some.map((station) => ({ ...station, km: station.km - startKm }));
      return stations.length > 1 ? { ...carriageway, stations } : [];
    });
  }
}

async function readCarriageways(db: TenantTransaction): Promise<Carriageway[]> {
  const rows = await db.query<Row>(
    `select d.id, n.number, d.doc ->> 'name' as name, d.doc ->> 'roadName' as "roadName",
       d.doc ->> 'direction' as direction,
       (d.doc #>> '{location,coordinates,0}')::float8 as longitude,
       (d.doc #>> '{location,coordinates,1}')::float8 as latitude, d.doc #> '{stretch,coordinates}' as stretch
     from detector d join device_number n on n.tenant_id = d.tenant_id and n.entity_type = $2 and n.id = d.id
     where d.tenant_id = $1 and d.doc #>> '{location,coordinates,1}' is not null
       and d.doc ->> 'roadName' <> '' and d.doc ->> 'direction' <> ''
     order by d.id`,
    [db.tenantId, detector.entityType],
  );
  const roads = Map.groupBy(rows, ({ roadName, direction }) => JSON.stringify([roadName, direction]));
  return [...roads.values()].flatMap((own) => {
    const [first] = own;
    const byId = new Map(own.map((row) => [row.id, row]));
    const ordered = orderStations(own, first?.direction ?? "").flatMap((station) => {
      const row = byId.get(station.id);
      return row ? { ...station, name: row.name, number: row.number, stretch: placesOf(row.stretch) } : [];
    });
    const kms = kmAlong(ordered);
    const stations = ordered.map((station, at) => ({ ...station, km: kms[at] ?? station.km }));
    return first && stations.length > 1
      ? { roadName: first.roadName, direction: first.direction, stations }
      : [];
  });
}

const placesOf = (stretch: Row["stretch"]): Place[] | undefined => stretch?.map(placeOf);
