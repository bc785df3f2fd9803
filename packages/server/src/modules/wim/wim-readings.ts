import type { WimCoverage } from "@gantry/domain/wim/wim-coverage.ts";
import type { WimVehicle } from "@gantry/domain/wim/wim-reading.ts";
import { z } from "zod";
import type { Reading, ReadingHooks } from "../../platform/module.ts";
import { wimVehicleRecord } from "./wim-records.ts";
import { wimCoverage, wimVehicle } from "./wim-vehicle.ts";
import { writeCoverage } from "./write-coverage.ts";
import { writeVehicles } from "./write-vehicles.ts";

type WimData = WimVehicle | WimCoverage;

const isVehicle = (reading: Reading<WimData>): reading is Reading<WimVehicle> => "number" in reading.data;
const isCoverage = (reading: Reading<WimData>): reading is Reading<WimCoverage> => !isVehicle(reading);
const coverageKey = -1;

/** Vehicles of a station, and for which time all of them were read. */
export const wimReadings: ReadingHooks<WimData> = {
  record: wimVehicleRecord,
  data: z.union([wimVehicle, wimCoverage]),
  keyOf: (data) => ("number" in data ? data.number : coverageKey),
  async write(readings, db) {
    await writeVehicles(readings.filter(isVehicle), db);
    // After the vehicles that it counts.
    await writeCoverage(readings.filter(isCoverage), db);
  },
};
