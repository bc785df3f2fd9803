import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Columns } from "../../kit/layout/columns.tsx";
import { Panel, PanelBody } from "../../kit/layout/panel.tsx";
import { useFormats } from "../../kit/time/formats.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { numberText } from "../../text/locale-text.ts";
import css from "./analytics.module.css";
import { hourName } from "./day-words.ts";

type Rush = NonNullable<NonNullable<VolumeAnalytics["rushHourAnalytics"]>["amRush"]>;

/** DET-023 */
export function RushPanels({
  analytics: { hasRushHours, rushHourAnalytics },
}: {
  analytics: VolumeAnalytics;
}) {
  const { t } = useTranslation("volumeAnalytics");
  useFormats();
  if (!hasRushHours || !rushHourAnalytics)
    return (
      <Panel>
        <EmptyState title={t("noRushHours")} text={t("noRushHoursText")} isInline />
      </Panel>
    );
  return (
    <Columns minWidthPx={340} gapPx={12}>
      <RushPanel title={t("morningRush")} rush={rushHourAnalytics.amRush} />
      <RushPanel title={t("eveningRush")} rush={rushHourAnalytics.pmRush} />
    </Columns>
  );
}

function RushPanel({ title, rush }: { title: string; rush: Rush | null }) {
  const { t } = useTranslation("volumeAnalytics");
  return (
    <Panel title={title} meta={t("workingDays")}>
      {rush === null ? <PanelBody className="dim">{t("noSuchRush")}</PanelBody> : <RushFacts rush={rush} />}
    </Panel>
  );
}

function RushFacts({ rush }: { rush: Rush }) {
  const { t } = useTranslation("volumeAnalytics");
  const { peakHour, duration, averageVolume, peakVolume, consistency } = rush;
  return (
    <PanelBody className={css.rush}>
      <div className={`num ${css.peak}`}>
        <div className="dim small">{t("peakHour")}</div>
        <b>{t("charts:period", { from: hourName(peakHour), to: hourName(peakHour + 1) })}</b>
      </div>
      <Facts layout="row">
        <Fact label={t("lasts")}>{t("hours", { count: Number(numberText(duration, 1)) })}</Fact>
        <Fact label={t("sameEachDay")}>{numberText(consistency * 100)} %</Fact>
        <Fact label={t("averageVolume")}>
          {numberText(averageVolume)} {t("perHour")}
        </Fact>
        <Fact label={t("highestVolume")}>
          {numberText(peakVolume)} {t("perHour")}
        </Fact>
      </Facts>
    </PanelBody>
  );
}
