import { fstatSync } from "node:fs";
import { readPorts, writePorts } from "./ports-file.ts";
import { startSimulator } from "./simulator.ts";

const seed = process.env["GANTRY_SIMULATOR_SEED"] ?? "gantry";
const doorPort = Number(process.env["GANTRY_SIMULATOR_DOOR_PORT"] ?? 0);
const maxRecorded = Number(process.env["GANTRY_SIMULATOR_MOST_RECORDED"] ?? Infinity);
const maxDetectors = Number(process.env["GANTRY_SIMULATOR_MOST_DETECTORS"] ?? Infinity);
const maxScales = Number(process.env["GANTRY_SIMULATOR_MOST_SCALES"] ?? Infinity);
const hasEvents = process.env["GANTRY_SIMULATOR_EVENTS"] !== "off";
const portsFile = process.env["GANTRY_SIMULATOR_PORTS_FILE"];

const preferredPorts = portsFile ? await readPorts(portsFile) : {};
const simulator = await startSimulator({
  seed,
  doorPort,
  preferredPorts,
  maxRecorded,
  maxDetectors,
  maxScales,
  hasEvents,
});
if (portsFile) await writePorts(portsFile, simulator.ports);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await simulator.stop();
  process.exit(0);
}

// The parent holds the IPC channel or standard input open; the simulator stops when it closes.
if (process.channel) process.on("disconnect", stop);
else if (isHeldOpen()) process.stdin.on("end", stop).on("error", stop).resume();
process.on("SIGTERM", stop).on("SIGINT", stop).on("SIGHUP", stop);

/** True for pipes and sockets; files and /dev/null end at once and say nothing about the parent. */
function isHeldOpen(): boolean {
  const input = fstatSync(process.stdin.fd);
  return input.isFIFO() || input.isSocket();
}

console.log(JSON.stringify({ ready: true, door: simulator.doorPort }));
