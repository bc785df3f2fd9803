import { useTranslation } from "react-i18next";
import { useIsLive } from "../../realtime/connection-store.ts";
import { ageText } from "../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";

/** How old the oldest layer on the map is. */
export function UpdatedNote({ fetchedAtMs }: { fetchedAtMs: number | undefined }) {
  const { t } = useTranslation("map");
  const isLive = useIsLive();
  // Fetched by this computer's clock, so its age is told by the same one.
  const age = useDerivedFromNow(() => (fetchedAtMs === undefined ? null : ageText(Date.now() - fetchedAtMs)));
  return (
    <span className={`map-updated small ${isLive ? "dim" : "warn-text"}`}>
      {age === null ? t("notYetUpdated") : t("updated", { age })}
    </span>
  );
}
