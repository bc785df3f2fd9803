import type { DashboardWidgetProps } from "../../../kinds/feature.ts";
import { ClassFigure } from "../vehicle/class-panel.tsx";
import { NewestVehicle } from "./newest-vehicle.tsx";

/** The class of the last vehicle. */
export default function ClassWidget({ config }: DashboardWidgetProps) {
  return (
    <NewestVehicle config={config}>
      {(reading, { classificationScheme }) => <ClassFigure reading={reading} scheme={classificationScheme} />}
    </NewestVehicle>
  );
}
