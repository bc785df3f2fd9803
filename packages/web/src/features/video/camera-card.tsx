import { camera as cameraKind } from "@gantry/domain/kinds/camera.ts";
import { useEntity } from "../../kinds/cards/entity-card.tsx";
import { FactsCard } from "../../kinds/cards/facts-card.tsx";
import type { CardPlace } from "../../kinds/feature.ts";
import { CameraTile } from "./ptz/camera-tile.tsx";
import { SectionBoundary } from "../../kit/screen/section-boundary.tsx";
import { CameraThumbnail } from "./thumbnail/camera-thumbnail.tsx";

/** Live video if there is space. */
export default function CameraCard({ id, place = "popup" }: { id: string; place?: CardPlace }) {
  const { data: camera } = useEntity(cameraKind, id);
  if (!camera) return null;
  return (
    <div className="column">
      <SectionBoundary>
        {place === "panel" ? (
          <div style={{ aspectRatio: "16 / 10" }}>
            <CameraTile cameraId={id} name={String(camera["name"])} hasKeys={false} />
          </div>
        ) : (
          <CameraThumbnail cameraId={id} width="100%" />
        )}
      </SectionBoundary>
      <FactsCard kind={cameraKind} entity={camera} />
    </div>
  );
}
