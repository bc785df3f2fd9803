import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";

/** Road weather stations. */
export const weather: ServerModule = {
  name: "weather",
  kinds: [serveKind({ kind: weatherStation })],
};
