import { detector } from "@gantry/domain/kinds/detector.ts";
import { useCan } from "../../session/session-store.ts";
import { DetectionPanel } from "./detection/detection-panel.tsx";
import { RoadPanel } from "./detection/road-panel.tsx";
import { StatisticsPanel } from "./statistics-panel.tsx";
import { IncidentPanel } from "./incident-panel.tsx";

/** Incidents, and what the readings of detectors show. */
export default function DashboardPanels() {
  const mayReadDetectors = useCan("READ", detector.entityType);
  return (
    <>
      <StatisticsPanel />
      <IncidentPanel />
      {mayReadDetectors && (
        <>
          <DetectionPanel />
          <RoadPanel />
        </>
      )}
    </>
  );
}
