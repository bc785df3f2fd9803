import type { DetectorAggregation, DetectorStats } from "@gantry/domain/contract/answers/detector.ts";
import { Columns } from "../../../kit/layout/columns.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { periodText } from "../../../kit/charts/span-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { decimalText, shownSpeed, speedUnit, textOr, wholeText } from "../detector/detector-figures.ts";
import css from "./statistics.module.css";
import { gapsOf, type ShownStatistics } from "./statistics-models.ts";

/** DET-055 */
const cardMinPx = 200;

type Value = number | null;

/** The range in figures, each with the period before. */
export function KpiCards(shown: ShownStatistics) {
  const { t } = useTranslation("detectors");
  const { current, before, period } = shown;
  const { items, zone, overall } = current.answer;
  const stats = overall.overallStats;
  const earlier = before?.answer.overall.overallStats;
  const isBeforeEmpty = before?.answer.items.length === 0;
  const peak = largest(items, ({ totalVolume }) => totalVolume);
  const slowest = largest(items, ({ minSpeed }) => (minSpeed === null ? null : -minSpeed));
  const gapCount = gapsOf(current).length;
  const gapNote = gapCount === 0 ? t("noGaps") : t("gaps", { count: gapCount });
  const whenOf = (item: DetectorAggregation | undefined) =>
    item && periodText({ fromMs: Date.parse(item.startTime), toMs: Date.parse(item.endTime) }, zone);
  return (
    <Panel as="div" role="group" aria-label={t("figures")}>
      <Columns className={css.cards} minWidthPx={cardMinPx} maxColumns={3} gapPx={0}>
        <Card
          name={t("totalVolume")}
          unit={t("vehicles")}
          value={stats.totalVolume}
          format={wholeText}
          before={earlier?.totalVolume}
          isRelative
          note={isBeforeEmpty ? t("noBefore") : undefined}
        />
        <Card
          name={t(`peak.${period}`)}
          unit={t("vehicles")}
          value={peak?.overallStats.totalVolume ?? null}
          format={wholeText}
          note={whenOf(peak)}
        />
        <Card
          name={t("averageSpeed")}
          unit={speedUnit()}
          value={shownSpeed(stats.avgSpeed)}
          format={decimalText}
          before={shownSpeed(earlier?.avgSpeed)}
        />
        <Card
          name={t("lowestSpeed")}
          unit={speedUnit()}
          value={shownSpeed(stats.minSpeed)}
          format={wholeText}
          note={whenOf(slowest)}
        />
        <Card
          name={t("averageOccupancy")}
          unit="%"
          value={stats.avgOccupancy}
          format={decimalText}
          before={earlier?.avgOccupancy}
        />
        <Card
          name={t("received")}
          unit="%"
          value={stats.uptimePercent}
          format={decimalText}
          note={items.length === 0 ? t("noData") : gapNote}
        />
      </Columns>
    </Panel>
  );
}

function largest(
  items: readonly DetectorAggregation[],
  valueOf: (stats: DetectorStats) => Value,
): DetectorAggregation | undefined {
  let found: { item: DetectorAggregation; value: number } | undefined;
  for (const item of items) {
    const value = valueOf(item.overallStats);
    if (value !== null && (!found || value > found.value)) found = { item, value };
  }
  return found?.item;
}

interface CardProps {
  name: string;
  unit: string;
  value: Value;
  format: (value: number) => string;
  before?: Value | undefined;
  /** The change in percent instead of the unit. */
  isRelative?: boolean;
  note?: string | undefined;
}

function Card({ name, unit, value, format, before, isRelative = false, note }: CardProps) {
  return (
    <div>
      <div className="dim small">{name}</div>
      <div className={`num ${css.value}`}>
        <b>{textOr(value, format)}</b> <span className="dim">{unit}</span>
      </div>
      <div className="dim small num">
        {note ?? <Change value={value} before={before} format={format} isRelative={isRelative} />}
      </div>
    </div>
  );
}

function Change({
  value,
  before,
  format,
  isRelative,
}: Pick<CardProps, "value" | "before" | "format" | "isRelative">) {
  const { t } = useTranslation("detectors");
  if (value === null || before === null || before === undefined || (isRelative && before === 0)) return null;
  const change = isRelative ? ((value - before) / before) * 100 : value - before;
  const amount = (isRelative ? decimalText : format)(Math.abs(change));
  const sign = amount === "0" ? "" : change > 0 ? "+" : "−";
  const size = isRelative ? `${amount} %` : amount;
  return t("from", { change: `${sign}${size}`, before: format(before) });
}
