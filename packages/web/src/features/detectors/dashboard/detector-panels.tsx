import { detector } from "@gantry/domain/kinds/detector.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { CategoryChart } from "../../../kit/charts/category-chart.tsx";
import { TimeChart } from "../../../kit/charts/time-chart.tsx";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Columns } from "../../../kit/layout/columns.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { shownZone } from "../../../kit/time/formats.ts";
import { spanText } from "../../../kit/charts/span-text.ts";
import { nameOf } from "../../../kinds/list/use-delete.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { recentOfAllQuery } from "../detector/detector-calls.ts";
import { speedText, wholeText } from "../detector/detector-figures.ts";
import { useFormatsKey } from "../../../kit/time/use-formats-key.ts";
import { busiestOf, laneModel, occupancyModel, shownDetectorsQuery, summarize } from "./detector-trends.ts";

type Recent = Parameters<typeof busiestOf>[0];
const shownMs = 10 * 60_000;
const minuteMs = 60_000;

/** Occupancy trends, summary and lane comparison of the last ten minutes (DET-014). */
export default function DetectorPanels() {
  const { t } = useTranslation("detectors");
  const mayRead = useCan("READ", detector.entityType);
  const found = useQuery({ ...shownDetectorsQuery, enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Loaded query={found} failed={t("dashboardFailed")}>
      {({ items, total }) => items.length > 0 && <RecentPanels entities={items} total={total} />}
    </Loaded>
  );
}

function RecentPanels({ entities, total }: Pick<PanelsProps, "entities" | "total">) {
  const { t } = useTranslation("detectors");
  const key = useFormatsKey();
  const ids = useMemo(() => entities.map(({ id }) => id), [entities]);
  return (
    <Loaded query={useQuery(recentOfAllQuery(ids))} failed={t("dashboardFailed")}>
      {({ items, readAtMs }) => (
        <Panels
          key={key}
          recent={items.filter((one) => one.items.length > 0)}
          entities={entities}
          total={total}
          readAtMs={readAtMs}
        />
      )}
    </Loaded>
  );
}

interface PanelsProps {
  recent: Recent;
  entities: readonly Entity[];
  total: number;
  readAtMs: number;
}

function Panels({ recent, entities, total, readAtMs }: PanelsProps) {
  const { t } = useTranslation("detectors");
  const zone = shownZone();
  const toMs = Math.ceil(readAtMs / minuteMs) * minuteMs;
  const charts = useMemo(() => {
    const names = new Map(entities.map((entity) => [entity.id, entity]));
    return {
      occupancy: occupancyModel(busiestOf(recent, readAtMs), names, { zone, nowMs: readAtMs }),
      lanes: laneModel(recent),
    };
  }, [recent, entities, zone, readAtMs]);
  if (recent.length === 0)
    return (
      <Panel title={t("trends")}>
        <PanelBody className="dim">{t("noneMeasures")}</PanelBody>
      </Panel>
    );
  const span = { fromMs: toMs - shownMs, toMs };
  const range = spanText(span, zone);
  return (
    <>
      <Summary recent={recent} entities={entities} total={total} readAtMs={readAtMs} />
      <Columns minWidthPx={420} gapPx={12}>
        <TimeChart
          head={{ title: t("trends"), unit: "%", range }}
          meta={t("trendsText")}
          model={charts.occupancy}
          span={span}
          empty={t("noneMeasures")}
        />
        <CategoryChart
          head={{ title: t("laneComparison"), unit: t("inTenMinutes"), range }}
          model={charts.lanes}
          empty={t("noneMeasures")}
        />
      </Columns>
    </>
  );
}

function Summary({ recent, entities, total, readAtMs }: PanelsProps) {
  const { t } = useTranslation("detectors");
  const { measuring, vehiclesPerMinute, meanSpeed } = summarize(recent, readAtMs);
  const busiest = busiestOf(recent, readAtMs)[0];
  const entity = entities.find(({ id }) => id === busiest?.id);
  return (
    <Panel title={t("summary")} meta={t("ofDetectors", { shown: entities.length, total })} isPadded>
      <Facts layout="row">
        <Fact label={t("measuring")}>{wholeText(measuring)}</Fact>
        <Fact label={t("vehiclesPerMinute")}>{wholeText(vehiclesPerMinute)}</Fact>
        <Fact label={t("averageSpeed")}>{speedText(meanSpeed)}</Fact>
        <Fact label={t("highestOccupancy")}>
          {entity && <Link to={entityPath(detector, entity.id)}>{nameOf(entity)}</Link>}
        </Fact>
      </Facts>
    </Panel>
  );
}
