import type { DashboardWidgetProps } from "../../../kinds/feature.ts";
import { LidarFigure } from "../lidar/lidar-panel.tsx";
import { NewestVehicle } from "./newest-vehicle.tsx";

/** The outline of the last vehicle. */
export default function LidarWidget({ config }: DashboardWidgetProps) {
  return (
    <NewestVehicle config={config}>
      {({ dimensionProfileFile }, station) => (
        <LidarFigure stationId={station.id} path={dimensionProfileFile} />
      )}
    </NewestVehicle>
  );
}
