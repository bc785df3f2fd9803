import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { KindFormState } from "../../../kinds/form/use-kind-form.ts";
import { type Entity, entityQuery } from "../../../queries/kind-queries.ts";
import { useTranslation } from "../../../text/use-translation.ts";

/** Fills in a preset of the chosen camera. */
export function KnownPresets({ form }: Pick<KindFormState, "form">) {
  const { t } = useTranslation("rules");
  const { cameraId, presetToken } = useWatch({ control: form.control });
  const isChosen = typeof cameraId === "string" && cameraId !== "";
  const { data } = useQuery({
    ...entityQuery<Entity>(camera, isChosen ? cameraId : ""),
    enabled: isChosen,
  });
  if (!isChosen) return null;
  const presets = (data?.stateData as Partial<CameraStateData> | null | undefined)?.presets ?? [];
  const options = presets.map(({ token, name }) => ({
    value: token,
    label: name === token ? t("presets.one", { token }) : `${token} · ${name}`,
  }));
  return (
    <Select
      label={t("presets.known")}
      description={presets.length === 0 ? t("presets.none") : undefined}
      data={options}
      disabled={presets.length === 0}
      value={options.some(({ value }) => value === presetToken) ? String(presetToken) : null}
      onChange={(token) => form.setValue("presetToken", token, { shouldDirty: true, shouldValidate: true })}
    />
  );
}
