import type { PublicMap } from "../contract/answers/public-map.ts";
import { type Allowed, allowedIds, type Grants } from "../permissions/grants.ts";

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

interface View {
  longitude: number;
  latitude: number;
  zoom: number;
}

/** Of a large screen. */
const screenPx = { width: 1920, height: 1080 };
const tilePx = 512;

/** What a large screen shows of a view, in Web Mercator. */
export function boxOfView({ longitude, latitude, zoom }: View): Box {
  const degreesPerPx = 360 / (tilePx * 2 ** zoom);
  const [east, north] = [
    (screenPx.width / 2) * degreesPerPx,
    (screenPx.height / 2) * degreesPerPx * Math.cos((latitude * Math.PI) / 180),
  ];
  return [longitude - east, latitude - north, longitude + east, latitude + north];
}

/** Without what a holder of these grants may not read. A travel time needs every detector. */
export function readableMap(map: PublicMap, grants: Grants): PublicMap {
  const allowed = (entityType: string) => allowedIds(grants, "READ", entityType);
  const readable = <Item extends { id: string }>(items: Item[] | undefined, among: Allowed | undefined) =>
    among === undefined ? undefined : items?.filter(({ id }) => among === "all" || among.has(id));
  const { tenant } = map;
  const incidents = readable(map.incidents, allowed("AUTOMATED_INCIDENT"));
  const workZones = readable(map.workZones, allowed("WORK_ZONE"));
  const signs = readable(map.signs, allowed("SIGN"));
  const travelTimes = allowed("DETECTOR") === "all" ? map.travelTimes : undefined;
  return {
    tenant,
    ...(incidents && { incidents }),
    ...(workZones && { workZones }),
    ...(signs && { signs }),
    ...(travelTimes && { travelTimes }),
  };
}

/** What lies in the box, at least with one place of its line; never a camera. */
export function cutMap({ tenant, incidents, workZones, signs, travelTimes }: PublicMap, box: Box): PublicMap {
  const isIn = ([x, y]: readonly [number, number]) =>
    x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
  return {
    tenant,
    ...(incidents && { incidents: incidents.filter(({ location }) => isIn(location.coordinates)) }),
    ...(workZones && {
      workZones: workZones.filter(({ stretch }) => stretch?.coordinates.some(isIn) ?? false),
    }),
    ...(signs && { signs: signs.filter(({ location }) => isIn(location.coordinates)) }),
    ...(travelTimes && { travelTimes: travelTimes.filter(({ way }) => way.coordinates.some(isIn)) }),
  };
}
