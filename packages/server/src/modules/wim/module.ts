import { wimStation } from "@gantry/domain/kinds/wim-station.ts";
import type { WimVehicle } from "@gantry/domain/wim/wim-reading.ts";
import { serveKind } from "../../platform/kinds/serve-kind.ts";
import type { Reading, ServerModule } from "../../platform/module.ts";
import { vehicleSource } from "./vehicle-list.ts";
import { wimRoutes } from "./wim-routes.ts";
import { wimStateMembers } from "./wim-state-members.ts";
import { wimVehicle } from "./wim-vehicle.ts";
import { wimVehicleRecord } from "./wim-records.ts";
import { writeVehicles } from "./write-vehicles.ts";

export const wim: ServerModule = {
  name: "wim",
  kinds: [serveKind({ kind: wimStation })],
  observe: {
    [wimStation.entityType]: {
      members: wimStateMembers,
      readings: {
        record: wimVehicleRecord,
        data: wimVehicle,
        keyOf: (data) => (data as WimVehicle).number,
        write: (readings: readonly Reading<WimVehicle>[], db) => writeVehicles(readings, db),
      },
    },
  },
  routes: wimRoutes,
  records: [wimVehicleRecord],
  dataSources: [vehicleSource],
};
