import type { MapEntriesProps } from "../../kinds/feature.ts";
import TrafficEntries from "./map-speeds/traffic-entries.tsx";
import { TravelTimeEntries } from "./map-travel-times/travel-time-entries.tsx";

/** What detectors measured along roads, in the list that stands for the map. */
export default function RoadEntries(props: MapEntriesProps) {
  return (
    <>
      <TrafficEntries />
      <TravelTimeEntries {...props} />
    </>
  );
}
