import type { ModuleName } from "../licence/licence-features.ts";

/** Modules whose entities are notified about. */
export const deliveredModules = [
  "signs",
  "video",
  "detectors",
  "aid",
  "wim",
  "weather",
  "system",
] as const satisfies readonly ModuleName[];
export type DeliveredModule = (typeof deliveredModules)[number];
