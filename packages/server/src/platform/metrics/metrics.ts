import type { BusReach } from "../bus.ts";
import { type LaggingPart, laggingParts } from "../public-data/public-lag.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Server metrics, without tenant data such as ids or names. */
export function serverMetrics(live: {
  pages(): number;
  updates(): number;
  agents(): number;
  databaseConnections(): number;
  busReach(): BusReach;
  publicLagS(part: LaggingPart): number;
}) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const registerGauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  registerGauge("gantry_pages_connected", "Open pages with a websocket", live.pages);
  registerGauge("gantry_updates_delivered", "Updates handed to open pages since the start", live.updates);
  registerGauge("gantry_agents_connected", "Agents linked to this server", live.agents);
  registerGauge(
    "gantry_database_connections",
    "Connections to the database in use",
    live.databaseConnections,
  );
  new Gauge({
    name: "gantry_public_lag_seconds",
    help: "Longest time of late from a change of an incident, or of a sign's message, to the public map and feeds",
    labelNames: ["part"],
    registers,
    collect() {
      for (const part of laggingParts) this.set({ part }, live.publicLagS(part));
    },
  });
  registerGauge(
    "gantry_bus_reaches_others",
    "1 while announcements of all servers arrive here; 0 while it is cut off or another server is silent",
    () => (live.busReach() === "alone" || live.busReach() === "connected" ? 1 : 0),
  );
  const batches = new Counter({
    name: "gantry_agent_batches_total",
    help: "Batches of agents, by lane; seen_again were stored before",
    labelNames: ["lane"],
    registers,
  });
  const dropped = new Counter({
    name: "gantry_agent_observations_dropped_total",
    help: "Observations that were not accepted",
    registers,
  });
  const calls = new Histogram({
    name: "gantry_http_call_seconds",
    help: "Duration of calls by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  return {
    registry,
    agentCounters: {
      stored: (lane: string, count: number) => batches.inc({ lane }, count),
      seenAgain: (count: number) => batches.inc({ lane: "seen_again" }, count),
      dropped: (count: number) => dropped.inc(count),
    },
    call: (method: string, route: string, status: number, durationS: number) =>
      calls.observe({ method, route, status }, durationS),
  };
}
export type ServerMetrics = ReturnType<typeof serverMetrics>;
