import { useTranslation } from "react-i18next";
import { useIsLive } from "../../realtime/connection-store.ts";
import { ageText } from "../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";

/** How long ago the figures were read, and whether changes come by themselves. */
export function ReadAge({ readAtMs }: { readAtMs: number }) {
  const { t } = useTranslation("moduleScreens");
  const isLive = useIsLive();
  // Read by this computer's clock, so its age is told by the same one.
  const age = useDerivedFromNow(() => ageText(Date.now() - readAtMs));
  return (
    <span className={`small num nowrap ${isLive ? "dim" : "warn-text"}`}>
      {t(isLive ? "dashboard.readLive" : "dashboard.read", { age })}
    </span>
  );
}
