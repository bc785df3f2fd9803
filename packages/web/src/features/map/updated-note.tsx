import { useTranslation } from "react-i18next";
import { useIsLive } from "../../realtime/connection-store.ts";
import { ageText } from "../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { classNames } from "../../kit/class-names.ts";
import css from "./map-screen.module.css";

export function UpdatedNote({ fetchedAtMs }: { fetchedAtMs: number | undefined }) {
  const { t } = useTranslation("map");
  const isLive = useIsLive();
  // The fetch time and its age use the same local clock.
  const age = useDerivedFromNow(() => (fetchedAtMs === undefined ? null : ageText(Date.now() - fetchedAtMs)));
  return (
    <span className={classNames(css.floating, css.updated, "num small", isLive ? "dim" : "warn-text")}>
      {age === null ? t("notYetUpdated") : t("updated", { age })}
    </span>
  );
}
