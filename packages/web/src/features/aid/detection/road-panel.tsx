import type { RoadCondition } from "@gantry/domain/contract/answers/detection.ts";
import { useQuery } from "@tanstack/react-query";
import { measureText } from "../../../kit/measure-text.ts";
import { Age, ageText } from "../../../kit/status/age.tsx";
import { DashboardRow, RowsPanel, RowWord } from "../../../kinds/module-dashboard/dashboard-parts.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { roadConditionsQuery } from "../../../kinds/devices/road-conditions.ts";
import { QueueText } from "./queue-text.tsx";
import css from "./detection.module.css";

const shown = 10;
/** The oldest of many detectors, each read every half minute. */
const usualAgeS = 60;

/** Directions with a queue first, then those with the longest delay. */
export function RoadPanel() {
  const { t } = useTranslation("detection");
  const { data, error, refetch } = useQuery(roadConditionsQuery);
  const roads = data && sortRoads(data.items);
  const left = Math.max(0, (roads?.length ?? 0) - shown);
  return (
    <RowsPanel
      title={t("roads.title")}
      meta={t("roads.mode")}
      rows={roads?.slice(0, shown)}
      error={
        error && <FailedToLoad title={t("roads.loadFailed")} error={error} onRetry={() => void refetch()} />
      }
      empty={t("roads.none")}
      more={left > 0 && t("roads.more", { count: left })}
    >
      {(road) => <RoadRow key={`${road.roadName} ${road.direction}`} road={road} />}
    </RowsPanel>
  );
}

const delayOf = ({ travelTimeS, freeTravelTimeS }: RoadCondition): number =>
  travelTimeS === null ? -1 : travelTimeS - freeTravelTimeS;

const sortRoads = (roads: readonly RoadCondition[]): RoadCondition[] =>
  roads.toSorted((one, other) => other.queues.length - one.queues.length || delayOf(other) - delayOf(one));

export function RoadRow({ road }: { road: RoadCondition }) {
  const { t } = useTranslation("detection");
  const { roadName, direction, travelTimeS, lengthKm, queues, oldestAt } = road;
  const travelTime =
    travelTimeS === null
      ? t("roads.noTravelTime")
      : t("roads.travelTime", {
          time: ageText(travelTimeS * 1000),
          length: measureText(lengthKm, "km", "medium"),
        });
  return (
    <DashboardRow>
      <RowWord>{t("roads.road", { road: roadName, direction })}</RowWord>
      <span className={css.text}>
        {queues.map((queue) => (
          <QueueText key={queue.km} queue={queue} />
        ))}
      </span>
      <span className="dim nowrap num">{travelTime}</span>
      {oldestAt && <Age at={oldestAt} pollRateS={usualAgeS} />}
    </DashboardRow>
  );
}
