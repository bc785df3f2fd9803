import { camera } from "@gantry/domain/kinds/camera.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import { wimStation } from "@gantry/domain/kinds/wim-station.ts";

export interface DeviceLayer {
  kind: AnyKind;
  entityType: string;
  /** Fixed layer id (MAP-028, MAP-029). */
  id: string;
  /** SVG path of the kind's icon in a 24 px box. */
  drawing: string;
}

/** The lowest layer with devices; areas lie below it. */
export const clusterLayer = "device-clusters";

export const deviceLayers: readonly DeviceLayer[] = [
  makeLayer("camera", camera, "M4.5 8.5h9v7h-9zM13.5 11l4-2.2v6.4l-4-2.2"),
  makeLayer("sign", sign, "M4 6h16v8H4zM8 14v5M16 14v5"),
  makeLayer("detector", detector, "M4 12h3l2.2-5 4 10 2.3-5H20"),
  makeLayer("wim", wimStation, "M4 17.5h16M6 17.5l2-8h8l2 8M12 9.5v4"),
  makeLayer(
    "weather",
    weatherStation,
    "M7 15.5h9.5a3 3 0 0 0 .4-6A5 5 0 0 0 7.4 9 3.3 3.3 0 0 0 7 15.5M9 18.5v.1M13 18.5v.1",
  ),
];

export function layerOf(entityType: string): DeviceLayer | undefined {
  return deviceLayers.find((candidate) => candidate.entityType === entityType);
}

function makeLayer(id: string, kind: AnyKind, drawing: string): DeviceLayer {
  return { id, kind, entityType: kind.entityType, drawing };
}
