import type { Map as MapLibre } from "maplibre-gl";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { createBaseMap, type MapStart, zoomMs } from "../../kit/map/map-engine.ts";
import { clusterLayer } from "../../kit/map/device-layers.ts";
import { addPinImages } from "../../kit/map/pins.ts";
import { type PointedAt, watchLayer } from "../../kit/map/watch-layer.ts";
import type { PlacedEntity } from "../../kinds/feature.ts";
import type { DeviceFeature } from "../../kinds/map-devices/device-features.ts";
import { addDeviceLayers, type Clustering, expansionZoom, pinLayer } from "./device-source.ts";
import type { DrawnDevice } from "./drawn-devices.ts";
import { outsidePrefix } from "./outside/outside-layer.ts";

/** Delay after a movement before the view is evaluated (MAP-060). */
const restedAfterMs = 150;

export interface MapEvents {
  onChoose(device: DrawnDevice): void;
  /** Null when the pointer has left all markers. */
  onHover(hovered: PlacedEntity | null): void;
  onRest(): void;
}

/** The map with empty device layers; undefined while loading, null if the browser cannot draw it. */
export function useDeviceMap(
  place: RefObject<HTMLElement | null>,
  {
    start,
    clustering,
    label,
    events,
  }: { start: MapStart; clustering: Clustering; label: string; events: MapEvents },
): MapLibre | null | undefined {
  const [map, setMap] = useState<MapLibre | null>();
  const onChoose = useEffectEvent(events.onChoose);
  const onHover = useEffectEvent(events.onHover);
  const onRest = useEffectEvent(events.onRest);
  useEffect(() => {
    if (!place.current) return undefined;
    const base = createBaseMap(place.current, label, start);
    base.ready
      .then(async ({ map: drawn, colors }) => {
        await addPinImages(drawn, colors);
        addDeviceLayers(drawn, colors, clustering);
        listen(drawn, { onChoose, onHover, onRest });
        setMap(drawn);
      })
      .catch((error: unknown) => {
        console.warn(error);
        setMap(null);
      });
    return () => {
      base.remove();
      setMap(undefined);
    };
    // The start is where the map opens; later it is moved by hand.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [place, label]);
  return map;
}

export function listen(map: MapLibre, { onChoose, onHover, onRest }: MapEvents): void {
  map.on("error", ({ error, ...event }) => {
    // The layer drawer tells about layers of other servers.
    const isTold = "sourceId" in event && String(event.sourceId).startsWith(outsidePrefix);
    if (!isTold) console.warn(error);
  });
  const deviceOf = ({ properties }: PointedAt) => properties as unknown as DrawnDevice;
  watchLayer(map, pinLayer, {
    onHover: (pin) => onHover(pin && { entity: deviceOf(pin), position: pin.position }),
    onClick: (pin) => onChoose(deviceOf(pin)),
  });
  watchLayer(map, clusterLayer, {
    cursor: "zoom-in",
    onClick: ({ properties, position }) =>
      void expansionZoom(map, Number(properties["cluster_id"])).then((zoom) => {
        if (zoom !== undefined) map.easeTo({ center: position, zoom, duration: zoomMs });
      }),
  });
  let timer: number | undefined;
  const rest = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(onRest, restedAfterMs);
  };
  map.on("moveend", rest);
  map.on("sourcedata", rest);
  map.on("remove", () => window.clearTimeout(timer));
}

/** Where the map is now, to open another one there. */
export function placeOf(map: MapLibre): MapStart {
  const { lng, lat } = map.getCenter();
  const [zoom, bearing, pitch] = [map.getZoom(), map.getBearing(), map.getPitch()];
  return { view: { longitude: lng, latitude: lat, zoom, bearing, pitch } };
}

/** A device with its position. */
export const placedOf = ({ properties, geometry }: DeviceFeature): PlacedEntity => ({
  entity: properties,
  position: geometry.coordinates as [number, number],
});
