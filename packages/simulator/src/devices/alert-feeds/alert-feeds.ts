import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { reportsOf, wrongReports } from "../../city/reports/driver-reports.ts";
import type { PublicAlertBook } from "../../city/reports/public-alerts.ts";
import { roadWorks } from "../../city/reports/road-works.ts";
import type { TenantName } from "../../city/road.ts";
import type { RoadPlace } from "../../city/traffic/demand.ts";
import type { RoadIncident } from "../../city/traffic/incident-queue.ts";
import type { SimulatorClock } from "../../clock.ts";
import { type FaultyDevice, faultyDevice } from "../faulty-device.ts";
import { listenFree, loopback } from "../free-port.ts";
import { capAlertXml, capFeed, type CapMessage, capMessage } from "./cap-document.ts";
import {
  type FeedFault,
  feedFaults,
  type HasFault,
  sendFeed,
  shiftedMs,
  spoilList,
  spoilPlace,
  spoilXml,
} from "./feed-faults.ts";
import { type WazeAlert, wazeAlert, wazeDocument } from "./waze-document.ts";
import { type WzdxFeature, wzdxDocument, wzdxFeature } from "./wzdx-document.ts";

export const feedProtocols = ["WAZE", "WZDX", "CAP"] as const;
export type FeedProtocol = (typeof feedProtocols)[number];

export interface AlertFeed extends FaultyDevice {
  readonly tenant: TenantName;
  readonly protocol: FeedProtocol;
  readonly port: number;
  readonly url: string;
}

export interface AlertFeeds {
  readonly port: number;
  /** By key, such as `metro-waze`. */
  readonly feeds: ReadonlyMap<string, AlertFeed>;
  stop(): Promise<void>;
}

interface FeedParts {
  seed: string | number;
  clock: SimulatorClock;
  tenants: readonly TenantName[];
  incidents(nowMs: number): readonly RoadIncident[];
  /** Where drivers report what is not there; none without. */
  sites?(tenant: TenantName): readonly RoadPlace[];
  alerts: PublicAlertBook;
  ports: readonly number[];
}

/** What others publish about the city, over HTTP on one TCP port: driver reports, road works and public alerts. */
export async function startAlertFeeds(parts: FeedParts): Promise<AlertFeeds> {
  const faultsOf = new Map<string, Set<FeedFault>>();
  const served = new Map<string, { tenant: TenantName; protocol: FeedProtocol; key: string }>();
  for (const tenant of parts.tenants)
    for (const protocol of feedProtocols) {
      const key = `${tenant}-${protocol.toLowerCase()}`;
      served.set(`/${key}`, { tenant, protocol, key });
      faultsOf.set(key, new Set());
    }
  const server = createServer(({ url = "/", headers }, response) => {
    // Clients may disconnect at any time.
    response.on("error", () => {});
    const found = served.get(url);
    if (!found) return void response.writeHead(404).end();
    const hasFault: HasFault = (name) => faultsOf.get(found.key)?.has(name) ?? false;
    const { type, textAt } = documentOf(parts, found, hasFault);
    const etag = etagOf(textAt(0));
    const isKnown = headers["if-none-match"] === etag;
    sendFeed(response, { type, text: textAt(parts.clock.nowMs()), etag, isKnown }, hasFault);
  });
  const port = await listenFree(server, parts.ports);
  const feeds = new Map(
    [...served.values()].map(({ tenant, protocol, key }) => {
      const device = faultyDevice<FeedFault>(faultsOf.get(key) ?? new Set(), feedFaults, () => undefined);
      return [key, { ...device, tenant, protocol, port, url: `http://${loopback}:${port}/${key}` }] as const;
    }),
  );
  return {
    port,
    feeds,
    async stop() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}

function documentOf(
  parts: FeedParts,
  { tenant, protocol }: { tenant: TenantName; protocol: FeedProtocol },
  hasFault: HasFault,
): FeedDocument {
  const nowMs = parts.clock.nowMs();
  switch (protocol) {
    case "WAZE": {
      const alerts = wazeAlerts(parts, tenant, nowMs, hasFault);
      return jsonOf((atMs) => wazeDocument(alerts, atMs));
    }
    case "WZDX": {
      const features = roadWorks(tenant, nowMs).map((work) => spoilFeature(wzdxFeature(work), hasFault));
      return jsonOf((atMs) => wzdxDocument(spoilList(features, hasFault), atMs));
    }
    case "CAP": {
      const messages = parts.alerts.at(tenant, nowMs).map((one) => spoilMessage(capMessage(one), hasFault));
      const entries = spoilList(messages, hasFault).map(capAlertXml);
      return {
        type: "application/atom+xml",
        textAt: (atMs) => spoilXml(capFeed(entries, atMs), hasFault),
      };
    }
  }
}

interface FeedDocument {
  type: string;
  /** With the time at which it was made. */
  textAt(atMs: number): string;
}

const jsonOf = (documentAt: (atMs: number) => object): FeedDocument => ({
  type: "application/json",
  textAt: (atMs) => JSON.stringify(documentAt(atMs)),
});

const etagOf = (text: string): string => `W/"${createHash("sha256").update(text).digest("base64url")}"`;

function wazeAlerts(
  { seed, incidents, sites }: FeedParts,
  tenant: TenantName,
  nowMs: number,
  hasFault: HasFault,
): WazeAlert[] {
  const own = incidents(nowMs).filter(({ road }) => road.tenant === tenant);
  const wrong = wrongReports({ seed, tenant, sites: sites?.(tenant) ?? [] }, nowMs);
  const alerts = [...reportsOf(seed, own, nowMs), ...wrong].map((report) =>
    spoilAlert(wazeAlert(report), hasFault),
  );
  return spoilList(alerts, hasFault);
}

function spoilAlert({ uuid, ...alert }: WazeAlert, hasFault: HasFault): WazeAlert {
  const [x, y] = spoilPlace([alert.location.x, alert.location.y], hasFault);
  return {
    ...alert,
    ...(!hasFault("missingIds") && uuid !== undefined && { uuid }),
    ...(hasFault("unknownTypes") && { type: "METEORITE", subtype: "METEORITE_LARGE" }),
    location: { x, y },
    pubMillis: alert.pubMillis + shiftedMs(hasFault),
  };
}

function spoilFeature({ id, ...feature }: WzdxFeature, hasFault: HasFault): WzdxFeature {
  const { properties, geometry } = feature;
  const shifted = (name: string) =>
    new Date(Date.parse(String(properties[name])) + 120 * Math.sign(shiftedMs(hasFault)) * 86_400_000);
  return {
    ...feature,
    ...(!hasFault("missingIds") && id !== undefined && { id }),
    properties: {
      ...properties,
      ...(shiftedMs(hasFault) !== 0 && {
        start_date: shifted("start_date").toISOString(),
        end_date: shifted("end_date").toISOString(),
      }),
      core_details: {
        ...properties.core_details,
        ...(hasFault("unknownTypes") && { event_type: "meteorite" }),
      },
    },
    geometry: { ...geometry, coordinates: geometry.coordinates.map((one) => spoilPlace(one, hasFault)) },
  };
}

function spoilMessage(message: CapMessage, hasFault: HasFault): CapMessage {
  const offMs = shiftedMs(hasFault);
  return {
    ...message,
    ...(hasFault("missingIds") && { identifier: "" }),
    ...(hasFault("unknownTypes") && { event: "Meteorite Warning" }),
    sentMs: message.sentMs + offMs,
    expiresMs: message.expiresMs + offMs,
    polygon: message.polygon.map((one) => spoilPlace(one, hasFault)),
  };
}
