import { roads } from "../city/roads.ts";
import type { Road } from "../city/road.ts";
import type { RoadPlace } from "../city/traffic/demand.ts";

const [road] = roads.filter(({ ref, tenant }) => ref === "I-25" && tenant === "metro") as [Road];

/** Four lanes of a motorway. */
export const testPlace: RoadPlace = { road, direction: "Northbound", milepost: 210.3 };
