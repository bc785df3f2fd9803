import { Button } from "@mantine/core";
import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { presetsKey, presetsQuery } from "../../ptz/presets-query.ts";
import type { CameraEntity } from "../../ptz/use-camera.ts";
import type { Ptz } from "../../ptz/use-ptz.ts";
import { useStorePreset } from "../../ptz/use-preset-acts.ts";
import { ConfirmDialog } from "../../../../kit/dialog/confirm-dialog.tsx";
import { Panel, PanelBody } from "../../../../kit/layout/panel.tsx";
import "../../../../kit/look/mantine-inputs.ts";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../../kit/screen/states.tsx";
import css from "../camera-detail.module.css";
import { NewPreset } from "./new-preset.tsx";
import { PresetRow } from "./preset-row.tsx";
import { listShownPresets } from "./presets.ts";
import { useDeletePreset } from "./use-delete-preset.ts";

/** Ten per page (CAM-012). */
export function PresetsPanel({ camera, ptz }: { camera: CameraEntity; ptz: Ptz }) {
  const { t } = useTranslation("cameraDetail");
  const hasPresets = camera.stateData.supportsPresets === true;
  const presets = useInfiniteQuery({ ...presetsQuery(camera.id), enabled: hasPresets });
  useFollowState(camera);
  const [isAdding, setAdding] = useState(false);
  const [overwritten, setOverwritten] = useState<CameraPreset>();
  const { remove, leaving } = useDeletePreset(camera);
  if (!hasPresets) return null;
  const listed = presets.data?.pages.flatMap(({ items }) => items);
  const shown = listed && listShownPresets(listed, leaving);
  const total = Math.max(shown?.length ?? 0, (presets.data?.pages.at(-1)?.total ?? 0) - leaving.size);
  return (
    <Panel
      aria-label={t("cameraControl:presets")}
      title={t("cameraControl:presets")}
      meta={shown && total > 0 && t("presetsShown", { shown: shown.length, total })}
      actions={
        ptz.canMove && (
          <button
            type="button"
            className="icon-button"
            aria-label={t("addPreset")}
            title={t("addPreset")}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            <IconPlus size={17} />
          </button>
        )
      }
      foot={
        presets.hasNextPage ? (
          <Button
            variant="default"
            size="compact-sm"
            ms="auto"
            loading={presets.isFetchingNextPage}
            onClick={() => void presets.fetchNextPage()}
          >
            {t("loadMore")}
          </Button>
        ) : undefined
      }
    >
      {isAdding && <NewPreset camera={camera} canSave={ptz.canMove} onDone={() => setAdding(false)} />}
      {presets.isPending && <RowSkeletons rows={4} delayMs={150} />}
      {presets.error && !shown && (
        <FailedToLoad
          title={t("presetsFailed")}
          error={presets.error}
          onRetry={() => void presets.refetch()}
        />
      )}
      {shown?.length === 0 && <PanelBody className="dim">{t("noPresets")}</PanelBody>}
      {shown && shown.length > 0 && (
        <ul className={css.presets}>
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
      {overwritten && (
        <OverwriteDialog camera={camera} preset={overwritten} onClose={() => setOverwritten(undefined)} />
      )}
    </Panel>
  );
}

/** CAM-037. */
function OverwriteDialog({
  camera,
  preset,
  onClose,
}: {
  camera: CameraEntity;
  preset: CameraPreset;
  onClose: () => void;
}) {
  const { t } = useTranslation("cameraDetail");
  const { mutate, isPending } = useStorePreset(camera);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t("overwriteTitle", { preset: preset.name })}
      confirm={t("overwriteConfirm")}
      isPending={isPending}
      onConfirm={() => mutate(preset, { onSettled: onClose })}
      isDestructive
    >
      {t("overwriteText", { preset: preset.name, name: camera.name })}
    </ConfirmDialog>
  );
}

function useFollowState(camera: CameraEntity): void {
  const cache = useQueryClient();
  const reported = JSON.stringify(camera.stateData.presets ?? []);
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: presetsKey(camera.id) });
  }, [cache, camera.id, reported]);
}
