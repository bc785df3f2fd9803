import { Button } from "@mantine/core";
import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { presetsKey, presetsQuery } from "../../ptz/presets-query.ts";
import type { CameraEntity } from "../../ptz/use-camera.ts";
import type { Ptz } from "../../ptz/use-ptz.ts";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../../kit/screen/states.tsx";
import { NewPreset } from "./new-preset.tsx";
import { PresetRow } from "./preset-row.tsx";
import { shownPresets } from "./shown-presets.ts";
import { useDeletePreset } from "./use-delete-preset.ts";

const OverwriteDialog = lazy(() => import("./overwrite-dialog.tsx"));

/** Ten per page (CAM-012). */
export function PresetsPanel({ camera, ptz }: { camera: CameraEntity; ptz: Ptz }) {
  const { t } = useTranslation(["cameraDetail", "cameraControl"]);
  const hasPresets = camera.stateData.supportsPresets === true;
  const presets = useInfiniteQuery({ ...presetsQuery(camera.id), enabled: hasPresets });
  useFollowState(camera);
  const [isAdding, setAdding] = useState(false);
  const [overwritten, setOverwritten] = useState<CameraPreset>();
  const { remove, leaving } = useDeletePreset(camera);
  if (!hasPresets) return null;
  const listed = presets.data?.pages.flatMap(({ items }) => items);
  const shown = listed && shownPresets(listed, leaving);
  const total = Math.max(shown?.length ?? 0, (presets.data?.pages.at(-1)?.total ?? 0) - leaving.size);
  return (
    <section className="panel" aria-label={t("cameraControl:presets")}>
      <header>
        <h2>{t("cameraControl:presets")}</h2>
        {shown && total > 0 && (
          <span className="dim num">{t("presetsShown", { shown: shown.length, total })}</span>
        )}
        {ptz.canMove && (
          <button
            type="button"
            className="icon-button end"
            aria-label={t("addPreset")}
            title={t("addPreset")}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            <IconPlus size={17} />
          </button>
        )}
      </header>
      {isAdding && <NewPreset camera={camera} canSave={ptz.canMove} onDone={() => setAdding(false)} />}
      {presets.isPending && <RowSkeletons rows={4} delayMs={150} />}
      {presets.error && !shown && (
        <FailedToLoad
          title={t("presetsFailed")}
          error={presets.error}
          onRetry={() => void presets.refetch()}
        />
      )}
      {shown?.length === 0 && <p className="dim panel-body">{t("noPresets")}</p>}
      {shown && shown.length > 0 && (
        <ul className="camera-presets">
          {shown.map(({ preset, index }) => (
            <PresetRow
              key={preset.token}
              camera={camera}
              ptz={ptz}
              preset={preset}
              index={index}
              onOverwrite={() => setOverwritten(preset)}
              onDelete={() => remove(preset)}
            />
          ))}
        </ul>
      )}
      {presets.hasNextPage && (
        <div className="row camera-presets-foot">
          <Button
            className="end"
            variant="default"
            size="compact-sm"
            loading={presets.isFetchingNextPage}
            onClick={() => void presets.fetchNextPage()}
          >
            {t("loadMore")}
          </Button>
        </div>
      )}
      {overwritten && (
        <Suspense>
          <OverwriteDialog camera={camera} preset={overwritten} onClose={() => setOverwritten(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function useFollowState(camera: CameraEntity): void {
  const cache = useQueryClient();
  const told = JSON.stringify(camera.stateData.presets ?? []);
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: presetsKey(camera.id) });
  }, [cache, camera.id, told]);
}
