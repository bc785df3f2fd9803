import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { useEntity } from "../../kinds/cards/entity-card.tsx";
import { FactsCard } from "../../kinds/cards/facts-card.tsx";
import type { CardPlace } from "../../kinds/feature.ts";
import { CameraTile } from "./ptz/camera-tile.tsx";
import { SectionBoundary } from "../../kit/screen/section-boundary.tsx";
import { CameraThumbnail } from "./thumbnail/camera-thumbnail.tsx";
import "./camera-card.css";

/** Live video if there is space. */
export default function CameraCard({ id, place = "popup" }: { id: string; place?: CardPlace }) {
  const { data: camera } = useEntity(cameraKind, id);
  if (!camera) return null;
  return (
    <div className="column camera-card">
      <div className="camera-card-picture">
        <SectionBoundary>
          {place === "panel" ? (
            <CameraTile cameraId={id} name={String(camera["name"])} hasKeys={false} />
          ) : (
            <CameraThumbnail cameraId={id} />
          )}
        </SectionBoundary>
      </div>
      <FactsCard kind={cameraKind} entity={camera} />
    </div>
  );
}
