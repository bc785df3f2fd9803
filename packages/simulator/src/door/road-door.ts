import { placeAlong } from "../city/along-road.ts";
import type { Position, Road, RoadClass } from "../city/road.ts";
import { roads } from "../city/roads.ts";
import { isForward, lanesOf, milesOf } from "../city/traffic/road-figures.ts";
import { directionIn, findRoad, opposites, roadsNamed } from "./incident-door.ts";
import { BadRequest, type Body, numberField, requireOnlyFields } from "./requests.ts";

/** Streets have no mileposts that people know. */
const listedClasses: ReadonlySet<RoadClass> = new Set(["motorway", "trunk"]);

/** GET /roads: the larger roads, with mileposts from and to which incidents can be made on them. */
export const roadReports = () =>
  roads
    .filter((road) => listedClasses.has(road.class))
    .map((road) => ({
      tenant: road.tenant,
      road: road.ref || road.name,
      directions: [road.direction, opposites[road.direction]],
      fromMilepost: road.startMilepost,
      toMilepost: Math.floor((road.startMilepost + milesOf(road)) * 10) / 10,
      lanes: lanesOf(road),
    }));

/** GET /place: the place at a milepost of a road, or on it beside a longitude and latitude. */
export function placeReport(given: Body) {
  requireOnlyFields(given, ["road", "direction", "milepost", "longitude", "latitude"]);
  const { road, share } = given["milepost"] === undefined ? besidePoint(given) : atMilepost(given);
  const direction = directionIn(given, road);
  const { milepost, position } = placeAlong(road, share, isForward(road, direction));
  const [longitude, latitude] = position;
  return {
    tenant: road.tenant,
    road: road.ref || road.name,
    direction,
    milepost,
    lanes: lanesOf(road),
    longitude,
    latitude,
  };
}

interface OnRoad {
  road: Road;
  share: number;
}

function atMilepost(given: Body): OnRoad {
  const milepost = numberField(given, "milepost");
  const road = findRoad(given["road"], milepost);
  return { road, share: (milepost - road.startMilepost) / milesOf(road) };
}

const steps = 1000;
/** Farther away, a point is on another road. */
const besideKm = 1;
const kmPerDegree = 111.195;

function besidePoint(given: Body): OnRoad {
  const point: Position = [numberField(given, "longitude"), numberField(given, "latitude")];
  const [nearest] = roadsNamed(given["road"])
    .flatMap((road) =>
      Array.from({ length: steps + 1 }, (_, step) => {
        const share = step / steps;
        return { road, share, km: kmBetween(placeAlong(road, share, true).position, point) };
      }),
    )
    .toSorted((one, other) => one.km - other.km);
  if (!nearest || nearest.km > besideKm) throw new BadRequest("longitude", "must be beside the road");
  return nearest;
}

const kmBetween = ([x, y]: Position, [otherX, otherY]: Position): number =>
  kmPerDegree * Math.hypot((x - otherX) * Math.cos((y * Math.PI) / 180), y - otherY);
