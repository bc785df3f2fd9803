import { useTranslation } from "../../text/use-translation.ts";
import { Note } from "../../kit/feedback/note.tsx";
import { errorText } from "../../queries/error-text.ts";
import { failureTitle } from "./map-layers.ts";
import type { Devices } from "./use-devices.ts";
import { classNames } from "../../kit/class-names.ts";
import css from "./map-screen.module.css";

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
          title={failureTitle(layer.id)}
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
