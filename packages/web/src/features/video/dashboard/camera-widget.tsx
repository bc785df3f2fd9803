import { camera } from "@gantry/domain/kinds/camera.ts";
import { EntityOfWidget } from "../../../kinds/dashboard-widgets/entity-of-widget.tsx";
import type { DashboardWidgetProps } from "../../../kinds/feature.ts";
import { CameraTile } from "../ptz/camera-tile.tsx";

/** Live video of one camera. */
export default function CameraWidget({ config }: DashboardWidgetProps) {
  return (
    <EntityOfWidget kind={camera} config={config}>
      {({ id, name }: { id: string; name?: unknown }) => (
        <CameraTile cameraId={id} name={String(name)} hasKeys={false} />
      )}
    </EntityOfWidget>
  );
}
