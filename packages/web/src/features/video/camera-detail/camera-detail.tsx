import { useParams } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { useCamera } from "../ptz/use-camera.ts";
import { LoadedCamera } from "./loaded-camera.tsx";

/** CAM-011. */
export default function CameraDetailScreen() {
  const { t } = useTranslation("cameraDetail");
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { data: camera, error, isPending, refetch } = useCamera(id);
  usePageName(camera?.name);
  if (isPending)
    return (
      <div className="skeleton-delayed">
        <EmptyState title={t("common:loadingCamera")} role="status" />
      </div>
    );
  if (error && !camera)
    return <FailedToLoad title={t("cameraLoadError")} error={error} onRetry={() => void refetch()} />;
  if (!camera) return <EmptyState isPage title={t("notThere")} />;
  return <LoadedCamera key={camera.id} camera={camera} />;
}
