import type { DashboardWidgetProps } from "../../../kinds/feature.ts";
import { ImagesFigure } from "../vehicle/images/images-panel.tsx";
import { NewestVehicle } from "./newest-vehicle.tsx";

/** The pictures of the last vehicle. */
export default function ImageWidget({ config }: DashboardWidgetProps) {
  return (
    <NewestVehicle config={config}>
      {({ id, images }, station) => <ImagesFigure key={id} stationId={station.id} images={images} />}
    </NewestVehicle>
  );
}
