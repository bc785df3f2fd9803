import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { RoadPlace } from "../../city/traffic/demand.ts";
import type { LaneTraffic, Traffic } from "../../city/traffic/traffic.ts";
import type { SimulatorClock } from "../../clock.ts";
import { detectorLanes, type DetectorLanes, type laneFaultNames } from "../detector-lanes.ts";
import { listenFree, loopback } from "../free-port.ts";
import { sendHugeList, sendSlowly } from "../odd-http-answers.ts";

/**
 * accessDenied: every request is refused with 401. mute: requests are taken, but not answered. slow: one byte per
 * second. notJson: a page. hugeAnswer: 50 MB of JSON. wrongStatus: 503 with a document. redirected: 302 to another
 * path. textForSpeed: speeds are text. oneTextForSpeed: that of lane 1 is. missingFields: lanes have a number
 * only. negativeVolume: volumes are below 0. clockDayOff: the clock is a day behind. standstill: the first interval
 * again and again.
 */
export const jsonDetectorFaults = [
  "accessDenied",
  "mute",
  "slow",
  "notJson",
  "hugeAnswer",
  "wrongStatus",
  "redirected",
  "textForSpeed",
  "oneTextForSpeed",
  "missingFields",
  "negativeVolume",
  "clockDayOff",
  "standstill",
] as const;
export type JsonDetectorFault = (typeof jsonDetectorFaults)[number] | (typeof laneFaultNames)[number];

export interface JsonDetector {
  readonly host: string;
  readonly port: number;
  readonly faults: Set<JsonDetectorFault>;
  stop(): Promise<void>;
}

interface DetectorParts {
  traffic: Traffic;
  place: RoadPlace;
  lanes: number;
  token: string;
  clock: SimulatorClock;
  /** Ports to try in order; 0: any free one. */
  ports: readonly number[];
  /** A fault besides those in `faults`. */
  plannedFault?(nowMs: number): JsonDetectorFault | undefined;
}

/** The mapping of the documents below, as an operator would declare it. */
export const jsonDetectorMapping = {
  laneVolume: { path: "stations[id=S-1].lanes[*].count", missing: ["-1"] },
  laneSpeed: { path: "stations[id=S-1].lanes[*].meanSpeed", unit: "mph" },
  laneOccupancy: { path: "stations[id=S-1].lanes[*].occupancy", unit: "share" },
  laneIndex: { path: "stations[id=S-1].lanes[*].lane" },
  intervalEnd: { path: "stations[id=S-1].intervalEnd", unit: "isoTime" },
  intervalLength: { path: "stations[id=S-1].intervalSeconds", unit: "seconds" },
} as const;
export const jsonDetectorPath = "/api/v2/stations?format=json";

const periodMs = 30_000;
const dayMs = 86_400_000;
const kphPerMph = 1.609344;

/** A detector of an agency's own service: a document of its own shape in miles, over HTTP on a TCP port. */
export async function startJsonDetector(parts: DetectorParts): Promise<JsonDetector> {
  const { traffic, place, lanes: laneCount, token, clock, ports, plannedFault } = parts;
  const faults = new Set<JsonDetectorFault>();
  const hasFault = (name: JsonDetectorFault) => faults.has(name) || plannedFault?.(clock.nowMs()) === name;
  const lanes = detectorLanes({ traffic, place, lanes: laneCount, periodMs, hasFault });
  const firstInterval = lanes.latest(clock.nowMs());
  const server = createServer(({ url = "/", headers }, response) => {
    // Clients may disconnect at any time.
    response.on("error", () => {});
    if (hasFault("mute")) return;
    if (hasFault("accessDenied") || headers.authorization !== `Bearer ${token}`)
      response.writeHead(401).end();
    else if (url !== jsonDetectorPath) response.writeHead(404).end();
    else {
      const interval = hasFault("standstill") ? firstInterval : lanes.latest(clock.nowMs());
      answer(response, JSON.stringify(documentOf(lanes, interval, hasFault)), hasFault);
    }
  });
  const port = await listenFree(server, ports);
  return {
    host: loopback,
    port,
    faults,
    async stop() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}

type HasFault = (name: JsonDetectorFault) => boolean;

function answer(response: ServerResponse, document: string, hasFault: HasFault): void {
  const type = { "content-type": "application/json" };
  if (hasFault("redirected")) response.writeHead(302, { location: "/elsewhere" }).end();
  else if (hasFault("wrongStatus")) response.writeHead(503, type).end(document);
  else if (hasFault("notJson")) response.end("<html>Stations</html>");
  else if (hasFault("hugeAnswer")) sendHugeList(response, "stations");
  else if (hasFault("slow")) sendSlowly(response, document);
  else response.writeHead(200, type).end(document);
}

function documentOf(lanes: DetectorLanes, interval: number, hasFault: HasFault) {
  const endMs = (interval + 1) * periodMs - (hasFault("clockDayOff") ? dayMs : 0);
  return {
    service: "Simulated stations",
    stations: [
      { id: "S-0", lanes: [] },
      {
        id: "S-1",
        intervalEnd: new Date(endMs).toISOString(),
        intervalSeconds: periodMs / 1000,
        lanes: lanes.at(interval).map((measured, at) => laneOf(measured, at + 1, hasFault)),
      },
    ],
  };
}

function laneOf({ volume, speedKph, occupancyPercent }: LaneTraffic, lane: number, hasFault: HasFault) {
  if (hasFault("missingFields")) return { lane };
  const speed = speedKph === null ? null : Math.round((speedKph / kphPerMph) * 10) / 10;
  const isText = hasFault("textForSpeed") || (lane === 1 && hasFault("oneTextForSpeed"));
  return {
    lane,
    count: hasFault("negativeVolume") ? -5 - volume : volume,
    meanSpeed: isText ? `${speed} mph` : speed,
    occupancy: Math.round(occupancyPercent * 100) / 10_000,
  };
}
