import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import css from "../player/player.module.css";
import { presetsQuery } from "./presets-query.ts";
import type { Ptz } from "./use-ptz.ts";

/** Goes to one of the first presets; hidden if there are none. */
export function PresetChoice({ ptz }: { ptz: Ptz }) {
  const { t } = useTranslation("cameraControl");
  const hasPresets = ptz.camera?.stateData.supportsPresets === true;
  const { data } = useInfiniteQuery({ ...presetsQuery(ptz.cameraId), enabled: hasPresets });
  const presets = data?.pages.flatMap(({ items }) => items) ?? [];
  if (presets.length === 0) return null;
  return (
    <select
      className={css.button}
      style={{ maxWidth: 100 }}
      aria-label={t("presets")}
      value=""
      onChange={({ currentTarget }) => ptz.goToPresetAt(Number(currentTarget.value))}
    >
      <option value="" disabled hidden>
        {t("presets")}
      </option>
      {presets.map(({ token, name }, index) => (
        <option key={token} value={index}>
          {name}
        </option>
      ))}
    </select>
  );
}
