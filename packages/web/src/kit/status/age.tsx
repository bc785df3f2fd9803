import { useTranslation } from "../../text/use-translation.ts";
import { timestampTitle } from "../time/timestamp-text.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import { ageParts, freshnessOf } from "./freshness.ts";
import { useDerivedFromNow } from "./second-clock.ts";

/** For example `2 h 14 min`. */
export function ageText(ageMs: number): string {
  const parts = ageParts(ageMs);
  return translateComputed(`status:age.${parts.unit}`, parts);
}

/** Time since an instant; renders only when the text changes. */
export function useAgeText(since: string | null | undefined): string {
  return useDerivedFromNow((nowMs) => (since ? ageText(nowMs - Date.parse(since)) : ""));
}

/**
 * Age of a reported value. Small and grey while fresh; a stale value is marked as last known. `at` is null if
 * the device never responded.
 */
export function Age({ at, pollRateS }: { at: string | null; pollRateS: number }) {
  const { t } = useTranslation("status");
  const text = useAgeText(at);
  const freshness = useDerivedFromNow((nowMs) => at && freshnessOf(nowMs - Date.parse(at), pollRateS));
  if (!at) return <span className="age">{t("age.never")}</span>;
  return (
    <time className="age" data-freshness={freshness} dateTime={at} title={timestampTitle(at)}>
      {freshness === "stale" ? `${t("age.lastKnown")} ` : ""}
      <span>{text}</span>
    </time>
  );
}
