import { faults } from "@gantry/simulator/devices/ntcip-sign/behaviours.ts";
import { runningClock } from "@gantry/simulator/clock.ts";
import { startOneSign } from "@gantry/simulator/testing.ts";

const [count, roundTripMs] = process.argv.slice(2).map(Number);
const behaviours = () => [faults.slow({ delayMs: roundTripMs })];
const signs = await Promise.all(
  Array.from({ length: count ?? 0 }, () => startOneSign({ behaviours: behaviours(), clock: runningClock() })),
);
process.send?.(signs.map(({ port }) => port));
process.once("disconnect", () => process.exit());
