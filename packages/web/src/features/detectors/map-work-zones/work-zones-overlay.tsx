import { workZone } from "@gantry/domain/kinds/work-zone.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { MapOverlayProps, PlacedEntity } from "../../../kinds/feature.ts";
import { type PointedAt, watchLayer } from "../../../kit/map/watch-layer.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { useUpdates } from "../../../realtime/live.ts";
import { useCan } from "../../../session/session-store.ts";
import { translate } from "../../../text/translate.ts";
import {
  addWorkZoneLayers,
  drawWorkZones,
  openZones,
  workZoneLayer,
  workZoneTarget,
} from "./map-work-zones.ts";
import { maxWorkZoneAgeMs, workZonesKey, workZonesQuery } from "./work-zones-query.ts";

const { entityType } = workZone;
const minuteMs = 60_000;

/** Stretches of roads that are or will be worked on, below the pins; read only while they are shown. */
export default function WorkZonesOverlay({ map, shown, onReport, onHover, onChoose }: MapOverlayProps) {
  const cache = useQueryClient();
  const isShown = shown.has(workZoneLayer);
  const mayRead = useCan("READ", entityType);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...workZonesQuery,
    enabled: mayRead && isShown,
  });
  useUpdates(entityType, () => void cache.invalidateQueries({ queryKey: workZonesKey }));
  const isFresh = useDerivedFromNow((nowMs) => nowMs - dataUpdatedAt < maxWorkZoneAgeMs);
  const nowMs = useDerivedFromNow((now) => Math.floor(now / minuteMs) * minuteMs);
  const hover = useEffectEvent((zone: PointedAt | null) => onHover(zone && zoneAt(zone)));
  const choose = useEffectEvent((zone: PointedAt) => onChoose(zoneAt(zone)));
  useEffect(() => {
    addWorkZoneLayers(map);
    return watchLayer(map, workZoneTarget, {
      onHover: (zone) => hover(zone),
      onClick: (zone) => choose(zone),
    });
  }, [map]);
  useEffect(() => {
    drawWorkZones(map, data && isFresh && isShown ? data.items : [], nowMs);
  }, [map, data, isFresh, isShown, nowMs]);
  useEffect(() => {
    const title = translate("map:errorLoadingWorkZones");
    onReport(workZoneLayer, {
      count: data && openZones(data.items, nowMs).length,
      failure: error ? { title, error, retry: () => void refetch() } : undefined,
    });
  }, [data, nowMs, error, refetch, onReport]);
  return null;
}

const zoneAt = ({ properties, position }: PointedAt): PlacedEntity => ({
  entity: { entityType, id: String(properties["id"]), name: String(properties["name"]) },
  position,
});
