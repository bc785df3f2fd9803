import type { GivenAlert } from "@gantry/domain/incidents/incident-alert.ts";
import {
  type CapMessage,
  type CapThread,
  joinMessages,
  type readCapFeed,
} from "@gantry/domain/incidents/cap-feed.ts";
import {
  findLicencePlate,
  findVehicle,
  isAmberEvent,
  type PublicAlert,
} from "@gantry/domain/incidents/public-alert.ts";
import type { IncidentSeverity } from "@gantry/domain/kinds/incident-type.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { expireAlerts } from "../alerts/expire-alerts.ts";
import { type Received, receiveAlerts } from "../alerts/receive-alerts.ts";
import { lockIncidents } from "../incidents/incident-store.ts";
import { reportingOf, type StoredSource } from "./alert-sources.ts";

interface Known {
  externalId: string;
  messages: string[];
  sentAt: string;
  isEnded: boolean;
}

/**
 * Takes the messages of a CAP feed: all messages about one thing are one alert. An update changes it, a cancel or the end
 * of its time ends it.
 */
export async function takePublicAlerts(
  db: TenantTransaction,
  source: StoredSource,
  { messages, leftOut }: ReturnType<typeof readCapFeed>,
): Promise<Received & { leftOut: number; ended: number }> {
  await lockIncidents(db);
  const known = await readKnown(db, source.id);
  const threadOf = new Map(
    known.flatMap((one) => one.messages.map((name) => [name, one.externalId] as const)),
  );
  const threads = joinMessages(messages, threadOf);
  const byId = new Map(known.map((one) => [one.externalId, one]));
  const isOver = ({ newest }: CapThread) =>
    newest.msgType === "Cancel" || (newest.expiresMs !== null && newest.expiresMs <= db.nowMs);
  const isNewer = ({ id, newest }: CapThread) => {
    const before = byId.get(id);
    return !before || newest.sentMs > Date.parse(before.sentAt) || newest.expiresMs === null;
  };
  const current = threads.filter((thread) => !isOver(thread));
  const over = threads.filter((thread) => isOver(thread) && byId.get(thread.id)?.isEnded === false);
  const received = await receiveAlerts(
    db,
    reportingOf(source),
    current.filter(isNewer).map((thread) => alertOf(thread, byId.get(thread.id))),
  );
  if (over.length > 0) await endAlerts(db, source.id, over);
  return { ...received, leftOut, ended: over.length };
}

async function readKnown(db: TenantTransaction, sourceId: string): Promise<Known[]> {
  return db.query<Known>(
    `select external_id as "externalId", public_alert -> 'messages' as messages, public_alert ->> 'sentAt' as "sentAt",
       ended_at is not null as "isEnded"
     from incident_alert where tenant_id = $1 and source_id = $2 and public_alert is not null`,
    [db.tenantId, sourceId],
  );
}

/** They are over now, and with them what was opened for them. */
async function endAlerts(db: TenantTransaction, sourceId: string, over: readonly CapThread[]): Promise<void> {
  await db.query(
    `update incident_alert set expires_at = to_timestamp($3::float8 / 1000)
     where tenant_id = $1 and source_id = $2 and external_id = any($4::text[]) and ended_at is null`,
    [db.tenantId, sourceId, db.nowMs, over.map(({ id }) => id)],
  );
  await expireAlerts(db);
}

const severities: Readonly<Record<string, IncidentSeverity>> = { Extreme: "CRITICAL", Severe: "MAJOR" };
const confidences: Readonly<Record<string, number>> = { Observed: 10, Likely: 8, Possible: 5, Unlikely: 2 };
const usualConfidence = 5;
const maxTitle = 200;

function alertOf({ id, newest, messages }: CapThread, before: Known | undefined): GivenAlert {
  const publicAlert = publicAlertOf(newest, [...new Set([...(before?.messages ?? []), ...messages])]);
  const { isAmber, event } = publicAlert;
  return {
    externalId: id,
    title: (newest.headline ?? event).slice(0, maxTitle),
    type: event,
    subtype: null,
    description: [newest.headline, newest.description].filter((one) => one !== null).join("\n") || null,
    incidentTypeName: isAmber ? "AMBER alert" : event.slice(0, maxTitle),
    severity: isAmber ? "CRITICAL" : (severities[newest.severity] ?? "MINOR"),
    roadName: null,
    direction: null,
    laneType: null,
    point: null,
    confidence: confidences[newest.certainty] ?? usualConfidence,
    reliability: null,
    // An alert holds until it expires, however long ago it was sent.
    occurredAtMs: newest.sentMs,
    metadata: {},
    publicAlert,
  };
}

function publicAlertOf(newest: CapMessage, messages: string[]): PublicAlert {
  const { event, headline, description, parameters } = newest;
  const isAmber = isAmberEvent(event, headline);
  const words = [...Object.values(parameters), description, headline]
    .filter((one) => one !== null)
    .join(". ");
  return {
    messages,
    sentAt: new Date(newest.sentMs).toISOString(),
    expiresAt: newest.expiresMs === null ? null : new Date(newest.expiresMs).toISOString(),
    event,
    isAmber,
    isOver: false,
    areaText: newest.areaText,
    instruction: newest.instruction,
    urgency: newest.urgency,
    severity: newest.severity,
    certainty: newest.certainty,
    vehicle: isAmber ? findVehicle(words) : null,
    licencePlate: isAmber ? findLicencePlate(words) : null,
    area: newest.area,
  };
}
