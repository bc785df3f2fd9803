import type {
  DetectorAggregation,
  DetectorAggregations,
  DetectorDataLogs,
} from "@gantry/domain/contract/answers/detector.ts";
import type { VolumeAnalytics } from "@gantry/domain/contract/answers/volume-analytics.ts";
import type { LaneFault } from "@gantry/domain/detector/detector-reading.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { makeVolumeAnalytics } from "../../../testing/make-volume-analytics.ts";

const hourMs = 3_600_000;
const secondMs = 1000;
const laneIndexes = [1, 2, 3, 4];

/** Answers of the server for one detector, and the requests that were made. */
export interface ServerUnderTest {
  requests: { path: string; body: Record<string, unknown> }[];
  analytics: VolumeAnalytics | undefined;
  /** Hours of the aggregations that have no data. */
  isMissing: (hour: number) => boolean;
  fault: LaneFault | null;
}

export const makeServer = (): ServerUnderTest => ({
  requests: [],
  analytics: makeVolumeAnalytics({}),
  isMissing: () => false,
  fault: null,
});

export function answer(server: ServerUnderTest): typeof window.fetch {
  return async (address, init) => {
    const path = new URL(String(address), location.href).pathname.replace("/api/v1", "");
    const body = JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown>;
    server.requests.push({ path, body });
    if (path.endsWith("/aggregations/time-range")) return Response.json(aggregationsOf(body, server));
    if (path.endsWith("/data-logs/time-range")) return Response.json(dataLogsOf(body, server));
    if (path.endsWith("/analytics"))
      return server.analytics ? Response.json(server.analytics) : new Response(null, { status: 404 });
    if (path.endsWith("/poll")) return Response.json({ status: "SUCCESS" });
    return Response.json({});
  };
}

export function makeEntity(more: object = {}): Entity {
  return {
    id: "d1",
    version: 1,
    rev: 1,
    name: "DET I-25 NB MP 210.2",
    description: "",
    roadName: "I-25",
    laneCount: 4,
    timezone: "America/Denver",
    protocol: "NTCIP",
    pollRate: 30,
    status: "ONLINE",
    lastUpdateTimestamp: new Date().toISOString(),
    stateData: makeState({}),
    ...more,
  } as unknown as Entity;
}

export const makeState = (more: object) => ({
  detectorLanes: laneIndexes.map((index) => ({
    index,
    volume: index === 4 ? null : 14 - index,
    speed: index === 4 ? null : 100 - 3 * index,
    occupancy: index === 4 ? null : 12 + index,
    classes: [],
    fault: index === 4 ? "lockedOn" : null,
  })),
  zoneClassLabels: ["Cars", "Trucks"],
  periodS: 30,
  endedAt: new Date().toISOString(),
  notes: [],
  readAt: new Date().toISOString(),
  problem: null,
  ...more,
});

function aggregationsOf(body: Record<string, unknown>, server: ServerUnderTest): DetectorAggregations {
  const [fromMs, toMs] = [Date.parse(String(body["startTime"])), Date.parse(String(body["endTime"]))];
  const stepMs = body["period"] === "hourly" ? hourMs : 24 * hourMs;
  const items: DetectorAggregation[] = [];
  for (let atMs = Math.floor(fromMs / stepMs) * stepMs; atMs < toMs; atMs += stepMs)
    if (!server.isMissing(Math.round((atMs - fromMs) / stepMs)))
      items.push(makeAggregation(atMs, atMs + stepMs));
  return { zone: "America/Denver", items, overall: makeAggregation(fromMs, toMs) };
}

function makeAggregation(fromMs: number, toMs: number): DetectorAggregation {
  const swing = 1 + 0.5 * Math.sin((fromMs / hourMs / 24) * 2 * Math.PI);
  const volume = Math.round(800 * swing * ((toMs - fromMs) / hourMs));
  return {
    startTime: new Date(fromMs).toISOString(),
    endTime: new Date(toMs).toISOString(),
    overallStats: {
      totalVolume: volume * 4,
      avgVolume: 30,
      maxVolume: 60,
      avgSpeed: 100 - 20 * swing,
      minSpeed: 60 - 20 * swing,
      maxSpeed: 120,
      avgOccupancy: 8 * swing,
      maxOccupancy: 20,
      uptimePercent: 95.8,
      activeLanes: 4,
      latency: 84,
    },
    laneAggregations: laneIndexes.map((laneIndex) => ({
      laneIndex,
      totalVolume: volume - laneIndex * 20,
      avgSpeed: 105 - 20 * swing - laneIndex * 3,
      avgOccupancy: 8 * swing - laneIndex,
      uptimePercent: 95.8,
      classAggregates: {
        1: { totalVolume: Math.round(volume * 0.8) },
        2: { totalVolume: Math.round(volume * 0.2) },
      },
    })),
  };
}

function dataLogsOf(body: Record<string, unknown>, { fault }: ServerUnderTest): DetectorDataLogs {
  const [fromMs, toMs] = [Date.parse(String(body["startTime"])), Date.parse(String(body["endTime"]))];
  const items: DetectorDataLogs["items"] = [];
  for (let atMs = fromMs + 30 * secondMs; atMs <= toMs; atMs += 30 * secondMs) {
    const share = (atMs - fromMs) / (toMs - fromMs);
    if (share > 0.4 && share < 0.55) continue;
    items.push({
      polledAt: new Date(atMs).toISOString(),
      deviceAt: null,
      periodS: 30,
      averageLatency: 80 + 10 * Math.sin(share * 30),
      lanes: laneIndexes.map((laneIndex) => {
        const isFaulty = laneIndex === 4 && fault !== null;
        return {
          laneIndex,
          volume: isFaulty ? null : Math.round(12 - laneIndex + 3 * Math.sin(share * 20 + laneIndex)),
          speed: isFaulty ? null : 100 - laneIndex * 4 + 5 * Math.sin(share * 25),
          occupancy: isFaulty ? null : 12 + laneIndex + 2 * Math.sin(share * 15),
          classes: [],
          fault: isFaulty ? fault : null,
        };
      }),
    });
  }
  return { classLabels: ["Cars", "Trucks"], items };
}
