import { detector } from "@gantry/domain/kinds/detector.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { MapOverlayProps, PlacedEntity } from "../../../kinds/feature.ts";
import { type PointedAt, watchLayer } from "../../../kit/map/watch-layer.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import { useCan } from "../../../session/session-store.ts";
import { translate } from "../../../text/translate.ts";
import { maxSpeedAgeMs, roadSpeedsQuery } from "../map-speeds/road-speeds-query.ts";
import {
  addTravelTimeLayer,
  drawTravelTimes,
  travelTimeEntity,
  travelTimeLabels,
  travelTimeLayer,
} from "./map-travel-times.ts";

/** Travel times in the middle of their roads, below the pins; read only while they are shown. */
export default function TravelTimesOverlay({ map, shown, onReport, onHover, onChoose }: MapOverlayProps) {
  const isShown = shown.has(travelTimeLayer);
  const mayRead = useCan("READ", detector.entityType);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...roadSpeedsQuery,
    enabled: mayRead && isShown,
  });
  const isFresh = useDerivedFromNow((nowMs) => nowMs - dataUpdatedAt < maxSpeedAgeMs);
  const hover = useEffectEvent((road: PointedAt | null) => onHover(road && roadAt(road)));
  const choose = useEffectEvent((road: PointedAt) => onChoose(roadAt(road)));
  useEffect(() => {
    addTravelTimeLayer(map);
    return watchLayer(map, travelTimeLabels, {
      onHover: (road) => hover(road),
      onClick: (road) => choose(road),
    });
  }, [map]);
  useEffect(() => {
    drawTravelTimes(map, data && isFresh && isShown ? data.items : []);
  }, [map, data, isFresh, isShown]);
  useEffect(() => {
    const title = translate("map:errorLoadingTravelTimes");
    onReport(travelTimeLayer, {
      count: data?.items.filter(({ travelTime }) => travelTime.seconds !== null).length,
      failure: error ? { title, error, retry: () => void refetch() } : undefined,
    });
  }, [data, error, refetch, onReport]);
  return null;
}

const roadAt = ({ properties, position }: PointedAt): PlacedEntity => ({
  entity: { entityType: travelTimeEntity, id: String(properties["id"]), name: String(properties["id"]) },
  position,
});
