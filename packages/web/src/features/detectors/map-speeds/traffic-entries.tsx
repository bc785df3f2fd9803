import { measureText } from "@gantry/domain/units/display-unit.ts";
import { useQuery } from "@tanstack/react-query";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { useFormats } from "../../../kit/time/formats.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { maxSpeedAgeMs, roadSpeedsQuery } from "./road-speeds-query.ts";
import { slowRoads } from "./slow-roads.ts";

const shownRoads = 5;

/** Slow traffic in the list that stands for the map; only what the map has read. */
export default function TrafficEntries() {
  const { t } = useTranslation("detectors");
  const { unitSystem } = useFormats();
  const { data, dataUpdatedAt } = useQuery({ ...roadSpeedsQuery, enabled: false });
  const isFresh = useDerivedFromNow((nowMs) => nowMs - dataUpdatedAt < maxSpeedAgeMs);
  const roads = data && isFresh ? slowRoads(data.items) : [];
  if (roads.length === 0) return null;
  return (
    <ul aria-label={t("slowRoads.title")}>
      {roads.slice(0, shownRoads).map(({ roadName, direction, slowestKph, isCongested }) => (
        <li key={`${roadName} ${direction}`} className="row small" style={{ padding: "4px 16px" }}>
          <span className="ellipsis">
            {roadName} {direction}
          </span>
          <span className="dim end nowrap">
            {t(isCongested ? "slowRoads.congested" : "slowRoads.slow", {
              speed: measureText(slowestKph, "kph", unitSystem, "large"),
            })}
          </span>
        </li>
      ))}
      {roads.length > shownRoads && (
        <li className="dim small" style={{ padding: "4px 16px" }}>
          {t("slowRoads.more", { count: roads.length - shownRoads })}
        </li>
      )}
    </ul>
  );
}
