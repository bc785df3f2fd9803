import type { MapOverlayProps } from "../../kinds/feature.ts";
import QueuesOverlay from "./map-queues/queues-overlay.tsx";
import SpeedsOverlay from "./map-speeds/speeds-overlay.tsx";
import TravelTimesOverlay from "./map-travel-times/travel-times-overlay.tsx";

/** What detectors measured along roads. */
export default function TrafficOverlay(props: MapOverlayProps) {
  return (
    <>
      <SpeedsOverlay {...props} />
      <QueuesOverlay {...props} />
      <TravelTimesOverlay {...props} />
    </>
  );
}
