import type { DashboardWidgetProps } from "../../../kinds/feature.ts";
import { AxleFigure } from "../vehicle/axles/axle-panel.tsx";
import { NewestVehicle } from "./newest-vehicle.tsx";

/** The axles of the last vehicle with their weights and limits. */
export default function AxleWidget({ config }: DashboardWidgetProps) {
  return <NewestVehicle config={config}>{(reading) => <AxleFigure reading={reading} />}</NewestVehicle>;
}
