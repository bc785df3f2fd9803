import { Button, Group, TextInput } from "@mantine/core";
import { longestPresetName } from "@gantry/domain/contract/video/camera-actions.ts";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import type { CameraEntity } from "../../ptz/use-camera.ts";
import { useStorePreset } from "../../ptz/use-preset-acts.ts";

interface NewPresetProps {
  camera: CameraEntity;
  /** False while another user holds the lock; the input stays. */
  canSave: boolean;
  onDone: () => void;
}

export function NewPreset({ camera, canSave, onDone }: NewPresetProps) {
  const { t } = useTranslation("cameraDetail");
  const [name, setName] = useState("");
  const { mutate, isPending } = useStorePreset(camera);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (canSave && name.trim() !== "") mutate({ token: "", name: name.trim() }, { onSuccess: onDone });
  };
  return (
    <Group component="form" gap="sm" p="sm" onSubmit={save}>
      <TextInput
        flex={1}
        aria-label={t("presetName")}
        placeholder={t("presetName")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just chosen to type here
        autoFocus
        maxLength={longestPresetName}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && onDone()}
      />
      <Button type="submit" loading={isPending} disabled={!canSave || name.trim() === ""}>
        {t("savePreset")}
      </Button>
    </Group>
  );
}
