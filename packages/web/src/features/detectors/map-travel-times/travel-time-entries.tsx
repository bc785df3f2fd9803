import { useQuery } from "@tanstack/react-query";
import type { MapEntriesProps } from "../../../kinds/feature.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { maxSpeedAgeMs, roadSpeedsQuery } from "../map-speeds/road-speeds-query.ts";
import { roadId, travelTimeEntity, travelTimeLayer, travelTimeText } from "./map-travel-times.ts";

/** Travel times in view in the list that stands for the map; only what the map has read. */
export function TravelTimeEntries({ shown, isInView, chosenId, onChoose }: MapEntriesProps) {
  const { t } = useTranslation("detectors");
  const { data, dataUpdatedAt } = useQuery({ ...roadSpeedsQuery, enabled: false });
  const isFresh = useDerivedFromNow((nowMs) => nowMs - dataUpdatedAt < maxSpeedAgeMs);
  const isShown = shown.has(travelTimeLayer) && isFresh;
  const roads = (isShown ? (data?.items ?? []) : []).filter(({ travelTime }) => isInView(travelTime.middle));
  if (roads.length === 0) return null;
  return (
    <ul aria-label={t("travelTime.title")}>
      {roads.map((road) => {
        const id = roadId(road);
        return (
          <li key={id}>
            <button
              type="button"
              className="row"
              aria-pressed={id === chosenId}
              onClick={() =>
                onChoose({
                  entity: { entityType: travelTimeEntity, id, name: id },
                  position: road.travelTime.middle,
                })
              }
            >
              <span className="ellipsis">{id}</span>
              <span className="dim small end nowrap">{travelTimeText(road.travelTime)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
