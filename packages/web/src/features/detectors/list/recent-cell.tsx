import { Age } from "../../../kit/status/age.tsx";
import { freshnessOf } from "../../../kit/status/freshness.ts";
import { useDerivedFromNow, useNowMs } from "../../../kit/status/second-clock.ts";
import { useFormats } from "../../../kit/time/formats.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { toDetector } from "../detector/detector-entity.ts";
import { speedText, textOr, wholeText } from "../detector/detector-figures.ts";
import { Sparkline } from "./sparkline.tsx";
import { type Recent, useRecent } from "./use-recent.ts";

const minuteMs = 60_000;
const shownMs = 10 * minuteMs;

/** Volume of the last ten minutes, and volume and speed of the last whole minute (DET-047). */
export function RecentCell({ row }: { row: Entity }) {
  const { t } = useTranslation("detectors");
  const { isPolled, pollRateS } = toDetector(row);
  const recent = useRecent(row.id);
  if (!isPolled) return <span className="dim">–</span>;
  if (recent === undefined) return null;
  if (recent === "failed") return <span className="dim small">{t("recentFailed")}</span>;
  if (!recent || recent.items.length === 0) return <span className="dim small">{t("nothingRecent")}</span>;
  return <RecentValues recent={recent} pollRateS={pollRateS} />;
}

function RecentValues({ recent, pollRateS }: { recent: Recent; pollRateS: number }) {
  const { t } = useTranslation("detectors");
  useFormats();
  const { items } = recent;
  // A minute is named by its end; the present one is not whole.
  const lastAt = useDerivedFromNow(
    (nowMs) => items.findLast(({ at }) => Date.parse(at) <= nowMs)?.at ?? items.at(-1)?.at ?? null,
  );
  const last = items.find(({ at }) => at === lastAt);
  const rateS = Math.max(60, pollRateS);
  const freshness = useDerivedFromNow((nowMs) =>
    lastAt === null ? "stale" : freshnessOf(nowMs - Date.parse(lastAt) - minuteMs, rateS),
  );
  if (!last) return null;
  const words = { volume: textOr(last.volume, wholeText), speed: speedText(last.speed) };
  return (
    <span className={`row num ${freshness === "fresh" ? "" : "dim"}`}>
      <Spark items={items} />
      <span className="visually-hidden">{t("recentTenText", words)}</span>
      <span className="small nowrap" aria-hidden>
        {words.volume} {t("perMinute")}, {words.speed}
      </span>
      {freshness !== "fresh" && <Age at={last.at} pollRateS={rateS} />}
    </span>
  );
}

/** Moves on with each minute. */
function Spark({ items }: Pick<Recent, "items">) {
  const nowMs = Math.ceil(useNowMs() / minuteMs) * minuteMs;
  const points = items.map(({ at, volume }) => ({ atMs: Date.parse(at), value: volume }));
  return <Sparkline points={points} fromMs={nowMs - shownMs} toMs={nowMs} stepMs={minuteMs} />;
}
