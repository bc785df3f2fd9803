import type { Map as MapLibre } from "maplibre-gl";
import { useEffect, useMemo, useState } from "react";
import type { DeviceFeature, DeviceProperties } from "../../../kinds/map-devices/device-features.ts";
import { setSelected } from "../device-source.ts";
import { devicesInside, type Pixel } from "./devices-inside.ts";

/** Devices that were selected together, and the drawing of the area around them. */
export function useSelection(map: MapLibre | null | undefined, features: readonly DeviceFeature[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isDrawing, setDrawing] = useState(false);
  // Only what is on the map: a layer that is turned off takes its devices along.
  const devices = useMemo(
    () =>
      ids.size === 0 ? [] : features.flatMap(({ properties }) => (ids.has(properties.id) ? properties : [])),
    [features, ids],
  );
  useEffect(() => {
    if (map) setSelected(map, [...ids]);
  }, [map, ids]);
  const select = (chosen: readonly DeviceProperties[]) => setIds(new Set(chosen.map(({ id }) => id)));
  return {
    devices,
    isDrawing,
    setDrawing,
    select,
    end: () => setIds(new Set()),
    drawn(line: readonly Pixel[]): void {
      setDrawing(false);
      if (map)
        select(
          devicesInside(features, line, ({ x, y }) => map.unproject([x, y]).toArray() as [number, number]),
        );
    },
  };
}
