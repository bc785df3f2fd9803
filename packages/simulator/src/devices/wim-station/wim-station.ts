import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { planFaults } from "../../city/device-faults.ts";
import type { ScalePlan } from "../../city/scale-plan.ts";
import type { Traffic } from "../../city/traffic/traffic.ts";
import type { WeatherAt } from "../../city/weather.ts";
import type { SimulatorClock } from "../../clock.ts";
import { type FaultyDevice, faultyDevice } from "../faulty-device.ts";
import { listenFree, loopback } from "../free-port.ts";
import { sendHugeList, sendSlowly } from "../odd-http-answers.ts";
import { profileOf } from "./dimension-profile.ts";
import { numbersPerDay, type PassedVehicles, passedVehicles } from "./passed-vehicles.ts";
import { scaleHistory } from "./scale-history.ts";
import { spoilVehicles, type WimFault, wimFaults } from "./station-faults.ts";
import { stationAnswer, vehicleAnswer } from "./station-answers.ts";
import { drawView } from "./vehicle-pictures.ts";

export interface WimStationDevice extends FaultyDevice {
  readonly host: string;
  readonly port: number;
  readonly protocol: "HTTP_JSON";
  readonly faults: Set<WimFault>;
  /** How many vehicles it would have weighed in this time, coarsely. */
  history(span: { fromMs: number; toMs: number }): ReturnType<typeof scaleHistory>;
  stop(): Promise<void>;
}

interface StationParts {
  key: string;
  plan: ScalePlan;
  seed: string | number;
  /** Whether it fails now and then by itself. */
  hasEvents: boolean;
  traffic: Traffic;
  weatherAt: WeatherAt;
  clock: SimulatorClock;
  /** Ports to try in order; 0: any free one. */
  ports: readonly number[];
}

interface Station {
  plan: ScalePlan;
  passed: PassedVehicles;
  nowMs(): number;
  hasFault(name: WimFault): boolean;
}

const dayMs = 86_400_000;
const maxVehicles = 200;
const largeProfilePoints = 200_000;
/** Faults that come by themselves. */
const plannedNames = ["mute", "accessDenied", "wrongSum"] as const;

/** A weigh-in-motion station by JSON over HTTP on a TCP port of this machine. */
export async function startWimStation(parts: StationParts): Promise<WimStationDevice> {
  const { key, plan, seed, clock, ports } = parts;
  const faults = new Set<WimFault>();
  const planned = planFaults<WimFault>({ ...parts, names: plannedNames });
  const station: Station = {
    plan,
    passed: passedVehicles({ ...parts, seed: `${seed}/${key}` }),
    nowMs: () => clock.nowMs(),
    hasFault: (name) => faults.has(name) || planned(clock.nowMs()) === name,
  };
  const server = createServer(({ url = "/", method }, response) => {
    // Clients may disconnect at any time.
    response.on("error", () => {});
    if (station.hasFault("mute")) return;
    if (station.hasFault("accessDenied")) response.writeHead(401).end();
    else if (method !== "GET") response.writeHead(405).end();
    else answer(station, new URL(url, `http://${loopback}`), response);
  });
  const port = await listenFree(server, ports);
  return {
    host: loopback,
    port,
    protocol: "HTTP_JSON",
    faults,
    history: (span) => scaleHistory(parts.traffic, plan, span),
    ...faultyDevice(faults, wimFaults, () => planned(clock.nowMs())),
    async stop() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}

function answer(station: Station, { pathname, searchParams }: URL, response: ServerResponse): void {
  const { hasFault } = station;
  const [root, number = "", name = "", ...more] = pathname.slice(1).split("/");
  if (root === "files" && more.length === 0) {
    sendFile(station, { number: Number(number), name }, response);
    return;
  }
  const value =
    pathname === "/station"
      ? describe(station)
      : pathname === "/vehicles"
        ? listVehicles(station, searchParams)
        : undefined;
  if (value === undefined) response.writeHead(404).end();
  else if (hasFault("notJson")) response.end("<html>Station</html>");
  else if (hasFault("hugeAnswer")) sendHugeList(response, "vehicles");
  else if (hasFault("slow")) sendSlowly(response, JSON.stringify(value));
  else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

const clockOffsetMs = ({ hasFault }: Station) => (hasFault("clockDayOff") ? -dayMs : 0);
/** Which vehicles are answered: a station may repeat those of yesterday with the numbers of today. */
const shownAt = ({ hasFault, nowMs }: Station) =>
  hasFault("yesterdayAgain")
    ? { nowMs: nowMs() - dayMs, moreNumbers: numbersPerDay }
    : { nowMs: nowMs(), moreNumbers: 0 };

function describe(station: Station) {
  const { nowMs, moreNumbers } = shownAt(station);
  return stationAnswer(station.plan, {
    clockMs: station.nowMs() + clockOffsetMs(station),
    lastNumber: station.passed.lastNumber(nowMs) + moreNumbers,
  });
}

function listVehicles(station: Station, query: URLSearchParams) {
  const { nowMs, moreNumbers } = shownAt(station);
  const [after, limit] = [wholeOf(query.get("after")), wholeOf(query.get("limit")) ?? maxVehicles];
  const count = Math.min(limit, maxVehicles);
  const found =
    after === undefined
      ? station.passed.newest(count, nowMs)
      : station.passed.after(after - moreNumbers, count, nowMs);
  const vehicles = found.map((vehicle) =>
    vehicleAnswer(station.plan, vehicle, {
      number: vehicle.number + moreNumbers,
      clockOffsetMs: clockOffsetMs(station),
    }),
  );
  return { vehicles: spoilVehicles(vehicles, station.hasFault) };
}

function wholeOf(text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function sendFile(
  { passed, nowMs, hasFault }: Station,
  { number, name }: { number: number; name: string },
  response: ServerResponse,
): void {
  const vehicle = hasFault("filesMissing") ? undefined : passed.find(number, nowMs());
  const view = vehicle?.views.find((one) => name === `${one}.png`);
  if (vehicle && name === "profile.json") {
    const profile = profileOf(vehicle, hasFault("largeProfile") ? largeProfilePoints : undefined);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(profile));
  } else if (vehicle && view) {
    const bytes = hasFault("wrongImages") ? "no picture" : drawView(vehicle, view);
    response.writeHead(200, { "content-type": "image/png" }).end(bytes);
  } else response.writeHead(404).end();
}
