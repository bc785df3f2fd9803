import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import { type PublicAlert, type PublicAlertBook, publicAlertKinds } from "../city/reports/public-alerts.ts";
import type { Position } from "../city/road.ts";
import type { AlertFeed, FeedProtocol } from "../devices/alert-feeds/alert-feeds.ts";
import { BadRequest, type Body, numberField, oneOfField, requireOnlyFields } from "./requests.ts";

const tenants = ["metro", "north"] as const;

export function alertReport({ id, tenant, kind, event, messages, isCancelled, endMs }: PublicAlert) {
  return { id, tenant, kind, event, messages, isCancelled, endsAt: new Date(endMs).toISOString() };
}

/** POST /alerts: a public alert for an hour, for a tenant's area or for a box around a place. */
export function addAlert(alerts: PublicAlertBook, body: Body, nowMs: number) {
  requireOnlyFields(body, ["tenant", "kind", "longitude", "latitude", "withinDegrees"]);
  const tenant = oneOfField(body, "tenant", tenants);
  const kind = oneOfField(body, "kind", publicAlertKinds);
  const polygon = body["longitude"] === undefined ? undefined : boxOf(body);
  return alertReport(alerts.add(tenant, kind, nowMs, polygon));
}

/** POST /alerts/{id}/update or /cancel: one more message about an alert made by hand. */
export function changeAlert(
  alerts: PublicAlertBook,
  { id, what }: { id: string; what: string },
  nowMs: number,
) {
  if (what !== "update" && what !== "cancel") throw new BadRequest("action", "must be update or cancel");
  const changed = alerts.change(id, what, nowMs);
  return changed && alertReport(changed);
}

function boxOf(body: Body): Position[] {
  const [x, y, off] = ["longitude", "latitude", "withinDegrees"].map((field) => numberField(body, field));
  if (x === undefined || y === undefined || off === undefined) return [];
  return [
    [x - off, y - off],
    [x + off, y - off],
    [x + off, y + off],
    [x - off, y + off],
    [x - off, y - off],
  ];
}

const documents: Record<FeedProtocol, { name: string; description: string; pollRate: number }> = {
  WAZE: {
    name: "Driver reports",
    description: "What drivers report in an app, in the shape of Waze for Cities",
    pollRate: 30,
  },
  WZDX: { name: "Road works", description: "Work zones that the city publishes as WZDx 4", pollRate: 60 },
  CAP: {
    name: "Public alerts",
    description: "AMBER alerts and weather warnings of authorities, in CAP 1.2",
    pollRate: 15,
  },
};

/** The source that reads a feed, as an entry of the inventory. */
export const feedSource = ([key, { tenant, protocol, url }]: readonly [string, AlertFeed]) => ({
  key,
  tenant,
  entityType: alertSource.entityType,
  document: { ...documents[protocol], type: "thirdPartyApi", vendor: "Simulated city", protocol, url },
});
