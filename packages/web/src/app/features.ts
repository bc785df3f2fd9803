import { aid } from "../features/aid/feature.tsx";
import { alarms } from "../features/alarms/feature.tsx";
import { dashboards } from "../features/dashboards/feature.tsx";
import { detectors } from "../features/detectors/feature.tsx";
import { map } from "../features/map/feature.tsx";
import { reports } from "../features/reports/feature.tsx";
import { signs } from "../features/signs/feature.tsx";
import { system } from "../features/system/feature.tsx";
import { video } from "../features/video/feature.tsx";
import { weather } from "../features/weather/feature.tsx";
import { wim } from "../features/wim/feature.tsx";
import { withPlainKinds } from "./plain-kinds.ts";

export const features = withPlainKinds([
  aid,
  alarms,
  dashboards,
  detectors,
  map,
  reports,
  signs,
  system,
  video,
  weather,
  wim,
]);
