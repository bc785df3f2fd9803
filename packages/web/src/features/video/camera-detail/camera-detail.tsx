import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { Instead } from "../../../kit/screen/states.tsx";
import { useCamera } from "../ptz/use-camera.ts";
import { LoadedCamera } from "./loaded-camera.tsx";
import "./camera-detail.css";

/** CAM-011. */
export default function CameraDetailScreen() {
  const { t } = useTranslation(["cameraDetail", "common"]);
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { data: camera, error, isPending, refetch } = useCamera(id);
  usePageName(camera?.name);
  if (isPending)
    return (
      <p className="dim instead-place skeleton-delayed" role="status">
        {t("common:loadingCamera")}
      </p>
    );
  if (error && !camera)
    return <FailedToLoad title={t("cameraLoadError")} error={error} onRetry={() => void refetch()} />;
  if (!camera)
    return (
      <div className="instead-place">
        <Instead isPage title={t("notThere")} />
      </div>
    );
  return <LoadedCamera key={camera.id} camera={camera} />;
}
