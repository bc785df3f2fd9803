import { useTranslation } from "../../text/use-translation.ts";
import { Note } from "../../kit/feedback/note.tsx";
import { translateComputed } from "../../text/translate-computed.ts";
import { errorText } from "../../queries/error-text.ts";
import type { Devices } from "./use-devices.ts";
import { classNames } from "../../kit/class-names.ts";
import css from "./map-screen.module.css";

const texts: Readonly<Record<string, string>> = {
  sign: "errorLoadingSigns",
  camera: "errorLoadingCameras",
  detector: "errorLoadingDetectors",
  weather: "errorLoadingWeather",
  wim: "errorLoadingWims",
};

/** A failed layer does not affect the map and the other layers (MAP-056). */
export function LayerFailures({ failed }: { failed: Devices["failed"] }) {
  const { t } = useTranslation();
  const { t: map } = useTranslation("map");
  if (failed.length === 0) return null;
  return (
    <div className={classNames(css.failures, "column")} role="alert">
      {failed.map(({ layer, error, retry }) => (
        <Note
          key={layer.id}
          tone="error"
          title={translateComputed(`map:${texts[layer.id] ?? "errorLoadingDevice"}`)}
          actions={
            <button type="button" className="text-button" onClick={retry}>
              {t("tryAgain")}
            </button>
          }
        >
          {errorText(error)} {map("stillShown")}
        </Note>
      ))}
    </div>
  );
}
