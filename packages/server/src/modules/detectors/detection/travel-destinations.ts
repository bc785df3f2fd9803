import type { TravelDestinations } from "@gantry/domain/contract/answers/detection.ts";
import { placeAlong } from "@gantry/domain/detection/place-along.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { travelFields, type TravelStores } from "./travel-fields.ts";

/** The detectors that the caller may read ahead of a place, nearest first, with the travel time to each. */
export async function readDestinations(
  db: TenantTransaction,
  stores: TravelStores,
  query: Readonly<Record<string, string | undefined>>,
): Promise<TravelDestinations> {
  const [roadName, direction] = [query["road"] ?? "", query["direction"] ?? ""];
  const place = { longitude: Number(query["longitude"]), latitude: Number(query["latitude"]) };
  const carriageway = (await stores.carriageways.read(db)).find(
    (one) => one.roadName === roadName && one.direction === direction,
  );
  const fromKm = carriageway ? placeAlong(carriageway.stations, place) : null;
  if (!carriageway || fromKm === null) return { items: [] };
  const allowed = allowedIds(db.principal.grants, "READ", detector.entityType);
  const ahead = carriageway.stations.filter(
    ({ id, km, name }) => km > fromKm && isWritable(name) && (allowed === "all" || allowed?.has(id)),
  );
  const names = ahead.map(({ name }) => `TT${name.trim().toUpperCase()}`);
  const answers = await travelFields(stores)(
    db,
    names.map((name) => ({ name, roadName, direction, place })),
  );
  return {
    items: ahead.map(({ id, name, km }, at) => {
      const found = answers[at];
      const minutes = found && "value" in found ? Number(found.value.text) : null;
      return { id, name, field: `[tt${name.trim()}]`, km: km - fromKm, minutes };
    }),
  };
}

/** These characters end a field. */
const isWritable = (name: string): boolean => !/[[\],]/.test(name) && name.trim().length <= 80;
