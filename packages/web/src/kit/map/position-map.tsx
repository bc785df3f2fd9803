import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { Marker } from "maplibre-gl";
import { useEffect, useRef } from "react";
import { layerOf } from "./device-layers.ts";
import { createBaseMap } from "./map-engine.ts";
import css from "./map.module.css";
import { pinSvg } from "./pins.ts";
import { positionView } from "./position-view.ts";

interface PositionMapProps {
  /** Longitude and latitude in degrees. */
  position: readonly [number, number];
  entityType: string;
  status: DeviceStatus;
  label: string;
}

export default function PositionMap({
  position: [longitude, latitude],
  entityType,
  status,
  label,
}: PositionMapProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const view = positionView([longitude, latitude]);
    const base = createBaseMap(place.current, label, { view });
    void base.ready.then(({ map, colors }) => {
      const pin = document.createElement("div");
      pin.innerHTML = pinSvg(layerOf(entityType)?.drawing ?? "", status, colors);
      new Marker({ element: pin }).setLngLat([longitude, latitude]).addTo(map);
    }, console.warn);
    return base.remove;
  }, [longitude, latitude, entityType, status, label]);
  return <div ref={place} className={css.position} />;
}
