import { type OrderedStation, orderStations } from "@gantry/domain/detection/order-stations.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";

export interface Station extends OrderedStation {
  name: string;
  /** In its series. */
  number: number;
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
}

/** Those with at least two detectors that have a place and readings; undefined `ids` are all. */
export async function readCarriageways(
  db: TenantTransaction,
  ids?: readonly string[],
): Promise<Carriageway[]> {
  const rows = await db.query<Row>(
    `select d.id, n.number, d.doc ->> 'name' as name, d.doc ->> 'roadName' as "roadName",
       d.doc ->> 'direction' as direction,
       (d.doc #>> '{location,coordinates,0}')::float8 as longitude,
       (d.doc #>> '{location,coordinates,1}')::float8 as latitude
     from detector d join device_number n on n.tenant_id = d.tenant_id and n.entity_type = $2 and n.id = d.id
     where d.tenant_id = $1 and d.doc #>> '{location,coordinates,1}' is not null
       and d.doc ->> 'roadName' <> '' and d.doc ->> 'direction' <> ''
       and ($3::text[] is null or d.id = any ($3))
     order by d.id`,
    [db.tenantId, detector.entityType, ids ?? null],
  );
  const roads = Map.groupBy(rows, ({ roadName, direction }) => JSON.stringify([roadName, direction]));
  return [...roads.values()].flatMap((own) => {
    const [first] = own;
    const byId = new Map(own.map((row) => [row.id, row]));
    const stations = orderStations(own, first?.direction ?? "").flatMap((station) => {
      const row = byId.get(station.id);
      return row ? { ...station, name: row.name, number: row.number } : [];
    });
    return first && stations.length > 1
      ? { roadName: first.roadName, direction: first.direction, stations }
      : [];
  });
}
