import { weatherStation } from "@gantry/domain/kinds/weather-station.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";
import { weatherStateMembers } from "./weather-state-members.ts";

export const weather: ServerModule = {
  name: "weather",
  kinds: [serveKind({ kind: weatherStation })],
  observe: { [weatherStation.entityType]: { members: weatherStateMembers } },
};
