import { useTranslation } from "react-i18next";
import { useIsLive } from "../../realtime/connection-store.ts";
import { ageText } from "../../kit/status/age.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";

export function ReadAge({ readAtMs }: { readAtMs: number }) {
  const { t } = useTranslation("moduleScreens");
  const isLive = useIsLive();
  // The read time is client time, so its age uses the client clock.
  const age = useDerivedFromNow(() => ageText(Date.now() - readAtMs));
  return (
    <span className={`small num nowrap ${isLive ? "dim" : "warn-text"}`}>
      {t(isLive ? "dashboard.readLive" : "dashboard.read", { age })}
    </span>
  );
}
