import { workZonePhase } from "@gantry/domain/detector/work-zones.ts";
import { workZone } from "@gantry/domain/kinds/work-zone.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { MapEntriesProps } from "../../../kinds/feature.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { openZones, placeOfZone, workZoneLayer } from "./map-work-zones.ts";
import { maxWorkZoneAgeMs, workZonesQuery } from "./work-zones-query.ts";

const minuteMs = 60_000;

/** Work zones in view, and those without a stretch, in the list that stands for the map; only what the map has read. */
export default function WorkZoneEntries({ shown, isInView, chosenId, onChoose }: MapEntriesProps) {
  const { t } = useTranslation("detectors");
  const { data, dataUpdatedAt } = useQuery({ ...workZonesQuery, enabled: false });
  const nowMs = useDerivedFromNow((now) => Math.floor(now / minuteMs) * minuteMs);
  const isShown = shown.has(workZoneLayer) && nowMs - dataUpdatedAt < maxWorkZoneAgeMs;
  const zones = openZones(isShown ? (data?.items ?? []) : [], nowMs)
    .map((zone) => ({
      ...zone,
      place: placeOfZone(zone),
      phase: t(`workZones.phase.${workZonePhase(zone, nowMs)}`),
    }))
    .filter(({ place }) => place === undefined || isInView(place));
  if (zones.length === 0) return null;
  return (
    <ul aria-label={t("workZones.title")}>
      {zones.map(({ id, name, place, phase }) => (
        <li key={id}>
          {place ? (
            <button
              type="button"
              className="row"
              aria-pressed={id === chosenId}
              onClick={() =>
                onChoose({ entity: { entityType: workZone.entityType, id, name }, position: place })
              }
            >
              <span className="ellipsis">{name}</span>
              <span className="dim small end nowrap">{phase}</span>
            </button>
          ) : (
            <Link className="row plain-link" to={entityPath(workZone, id)}>
              <span className="ellipsis">{name}</span>
              <span className="dim small end nowrap">{t("workZones.notOnMap", { phase })}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
