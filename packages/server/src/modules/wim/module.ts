import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { ServerModule } from "../../platform/module.ts";
import { vehicleSource } from "./vehicle-list.ts";
import { wimRoutes } from "./wim-routes.ts";
import { wimStateMembers } from "./wim-state-members.ts";
import { wimReadings } from "./wim-readings.ts";
import { wimDayRecord, wimVehicleRecord } from "./wim-records.ts";

export const wim: ServerModule = {
  name: "wim",
  kinds: [serveKind({ kind: wimStation })],
  observe: {
    [wimStation.entityType]: {
      members: wimStateMembers,
      readings: wimReadings,
    },
  },
  routes: wimRoutes,
  records: [wimVehicleRecord, wimDayRecord],
  dataSources: [vehicleSource],
};
