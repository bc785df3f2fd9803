import { aid } from "./modules/aid/module.ts";
import { detectors } from "./modules/detectors/module.ts";
import { reports } from "./modules/reports/module.ts";
import { signs } from "./modules/signs/module.ts";
import { system } from "./modules/system/module.ts";
import { video } from "./modules/video/module.ts";
import { weather } from "./modules/weather/module.ts";
import { wim } from "./modules/wim/module.ts";
import type { ServerModule } from "./platform/module.ts";

/** Every part of the product that does more on the server than its kinds declare. */
export const modules: readonly ServerModule[] = [aid, detectors, reports, signs, system, video, weather, wim];
