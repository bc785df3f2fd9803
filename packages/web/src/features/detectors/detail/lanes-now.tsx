import type { JudgedDetectorState, LaneFault } from "@gantry/domain/detector/detector-reading.ts";
import { laneLook } from "../../../kit/charts/series-looks.ts";
import { SeriesMark } from "../../../kit/charts/legend.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { Age, useAgeText } from "../../../kit/status/age.tsx";
import { freshnessOf } from "../../../kit/status/freshness.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useFormats } from "../../../kit/time/formats.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { type Detector, type JudgedLane, judgeLanes } from "../detector/detector-entity.ts";
import {
  perHour,
  shownSpeed,
  speedText,
  speedUnit,
  textOr,
  wholeText,
} from "../detector/detector-figures.ts";
import { FaultText } from "../detector/fault-text.tsx";

/** The last finished interval by lane. Stale values are named with their time, never shown as if they were live. */
export function LanesNow({ detector }: { detector: Detector }) {
  const { t } = useTranslation("detectors");
  useFormats();
  const { state, isPolled, pollRateS } = detector;
  const rateS = isPolled ? pollRateS : Infinity;
  const isStale = useDerivedFromNow(
    (nowMs) => !!state?.endedAt && freshnessOf(nowMs - Date.parse(state.endedAt), pollRateS) === "stale",
  );
  if (!state)
    return (
      <Panel title={t("now")}>
        <PanelBody className="dim">{t(isPolled ? "neverRead" : "notRead")}</PanelBody>
      </Panel>
    );
  const isLive = isPolled && !isStale;
  return (
    <Panel title={t("now")} meta={<Age at={state.endedAt} pollRateS={rateS} />}>
      <DataTable
        label={t("now")}
        columns={laneColumns(state.periodS ?? pollRateS, isLive, t)}
        rows={judgeLanes(state)}
        rowId={({ index }) => String(index)}
        density="compact"
        card="table"
        isWrapping
      />
      <LaneNotes state={state} pollRateS={pollRateS} isLive={isLive} />
    </Panel>
  );
}

function laneColumns(
  periodS: number,
  isLive: boolean,
  t: ReturnType<typeof useTranslation<"detectors">>["t"],
): Column<JudgedLane>[] {
  const renderValue = (value: number | null) => (isLive ? textOr(value, wholeText) : "–");
  return [
    {
      id: "lane",
      header: t("lanesHead"),
      cell: ({ index }) => (
        <span className="row">
          <SeriesMark look={laneLook(index)} isArea />
          {index}
        </span>
      ),
      isRowHeader: true,
      widthPx: 64,
    },
    {
      id: "volume",
      header: t("perHour"),
      align: "end",
      cell: ({ volume }) => renderValue(perHour(volume, periodS)),
    },
    { id: "speed", header: speedUnit(), align: "end", cell: ({ speed }) => renderValue(shownSpeed(speed)) },
    {
      id: "occupancy",
      header: t("occupancyShort"),
      align: "end",
      cell: ({ occupancy }) => (isLive && occupancy !== null ? `${wholeText(occupancy)} %` : "–"),
    },
  ];
}

/** Why lanes are silent, and what stale lanes last measured. */
function LaneNotes({
  state,
  pollRateS,
  isLive,
}: {
  state: JudgedDetectorState;
  pollRateS: number;
  isLive: boolean;
}) {
  const { t } = useTranslation("detectors");
  const { endedAt, periodS } = state;
  const noted = judgeLanes(state).filter(
    ({ fault, volume }) => fault !== null || (!isLive && volume !== null),
  );
  if (noted.length === 0) return null;
  return (
    <PanelBody className="column small num" role="group" aria-label={t("laneNotes")}>
      {noted.map(({ index, fault, faultSince, volume, speed, occupancy }) => (
        <div key={index} className="row wrap">
          <b>{t("lane", { lane: index })}</b>
          {fault ? (
            <LaneFaultText fault={fault} since={faultSince} />
          ) : (
            <span className="dim">
              {t("lastValues", {
                volume: textOr(perHour(volume, periodS ?? pollRateS), wholeText),
                speed: speedText(speed),
                occupancy: textOr(occupancy, wholeText),
                time: timeText(endedAt),
              })}
            </span>
          )}
        </div>
      ))}
    </PanelBody>
  );
}

function LaneFaultText({ fault, since }: { fault: LaneFault; since: string | null }) {
  const { t } = useTranslation("detectors");
  const age = useAgeText(since);
  return (
    <>
      <FaultText fault={fault} />
      {since !== null && <span className="dim">{t("faultSince", { time: timeText(since), age })}</span>}
    </>
  );
}
