import { floodFrom, ratePeriodMs } from "@gantry/domain/alarms/alarm-rate.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Note } from "../../../kit/feedback/note.tsx";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { rateQuery } from "../rate/rate-query.ts";

const refreshMs = 30_000;

/** While more alarms come in than one operator can work through by EEMUA 191. */
export function FloodNote() {
  const { t } = useTranslation("alarmGroups");
  const toMs = useDerivedFromNow((nowMs) => Math.ceil(nowMs / refreshMs) * refreshMs);
  const { data } = useQuery(rateQuery({ fromMs: toMs - ratePeriodMs, toMs }, 1));
  if (!data || data.total <= floodFrom) return null;
  return (
    <Note tone="warning" role="status" title={t("flood.title", { count: data.total })}>
      {t("flood.text")} <Link to="/alarms/rate">{t("rate.title")}</Link>
    </Note>
  );
}
