import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import { longestPresetName } from "@gantry/domain/contract/video/camera-actions.ts";
import { Group, TextInput, UnstyledButton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import type { CameraEntity } from "../../ptz/use-camera.ts";
import type { Ptz } from "../../ptz/use-ptz.ts";
import { useRenamePreset } from "../../ptz/use-preset-acts.ts";
import { LazyMenu } from "../../../../kit/screen/lazy-menu.tsx";
import css from "../../walls/walls.module.css";
import { renameTo } from "./presets.ts";

interface PresetRowProps {
  camera: CameraEntity;
  ptz: Ptz;
  preset: CameraPreset;
  /** Position in the camera's list; the first ten have a key. */
  index: number;
  onOverwrite: () => void;
  onDelete: () => void;
}

export function PresetRow({ camera, ptz, preset, index, onOverwrite, onDelete }: PresetRowProps) {
  const { t } = useTranslation("cameraDetail");
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) return <RenameRow camera={camera} preset={preset} onDone={() => setRenaming(false)} />;
  return (
    <Group component="li" gap={0} wrap="nowrap">
      <UnstyledButton
        className={css.row}
        disabled={!ptz.canMove}
        title={t("cameraControl:goTo", { preset: preset.name })}
        onClick={() => ptz.goToPresetAt(index)}
      >
        <span className="ellipsis">{preset.name}</span>
        {index < 10 && ptz.canMove && (
          <kbd className="end" aria-hidden>
            {(index + 1) % 10}
          </kbd>
        )}
      </UnstyledButton>
      {ptz.canMove && (
        <LazyMenu
          load={() => import("./preset-menu.tsx")}
          given={{ onOverwrite, onRename: () => setRenaming(true), onDelete }}
        >
          <button type="button" className="icon-button" aria-label={t("presetMenu", { preset: preset.name })}>
            <IconDots size={16} />
          </button>
        </LazyMenu>
      )}
    </Group>
  );
}

/** Blank names and Escape keep the old name (CAM-039). A failed rename keeps the input. */
function RenameRow({
  camera,
  preset,
  onDone,
}: Pick<PresetRowProps, "camera" | "preset"> & { onDone: () => void }) {
  const { t } = useTranslation("cameraDetail");
  const { mutate, isPending } = useRenamePreset(camera);
  const [typed, setTyped] = useState(preset.name);
  const save = () => {
    const name = renameTo(preset.name, typed);
    if (name === undefined) onDone();
    else if (!isPending) mutate({ ...preset, name }, { onSuccess: onDone });
  };
  return (
    <li>
      <TextInput
        aria-label={t("presetName")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just chosen to type here
        autoFocus
        maxLength={longestPresetName}
        value={typed}
        readOnly={isPending}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onDone();
        }}
      />
    </li>
  );
}
