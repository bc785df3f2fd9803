import { faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { makeRunningClock } from "@gantry/simulator/clock.ts";
import { startOneSign } from "@gantry/simulator/testing.ts";

const [count, roundTripMs] = process.argv.slice(2).map(Number);
const behaviours = () => [faults.slow({ delayMs: roundTripMs })];
const signs = await Promise.all(
  Array.from({ length: count ?? 0 }, () =>
    startOneSign({ behaviours: behaviours(), clock: makeRunningClock() }),
  ),
);
process.send?.(signs.map(({ port }) => port));
process.once("disconnect", () => process.exit());
