import { correlate, isFollowing, type OpenIncident } from "@gantry/domain/incidents/correlate.ts";
import type { GivenAlert } from "@gantry/domain/incidents/incident-alert.ts";
import {
  type Area,
  type AlertNote,
  type AlertRefusal,
  tolerateAlert,
} from "@gantry/domain/incidents/tolerate-alert.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { lockIncidents, readOpenIncidents } from "../incidents/incident-store.ts";
import { openIncident, refreshIncident } from "../incidents/refresh-incident.ts";
import {
  type AlertChange,
  readAlertsByExternalId,
  setIncident,
  type StoredAlert,
  writeAlert,
  writeHistory,
} from "./alert-store.ts";

export interface ReportingSource {
  id: string;
  name: string;
  /** 0 to 10: less certain alerts are kept, and open and join nothing. */
  confidenceThreshold: number;
  /** Whether slow traffic alone is an incident: so for detectors, not for a feed of jams. */
  opensForFollowing: boolean;
}

export interface Received {
  taken: number;
  updated: number;
  belowThreshold: number;
  refused: Partial<Record<AlertRefusal, number>>;
  notes: Partial<Record<AlertNote, number>>;
}

/**
 * The one way in which alerts enter: each is made sensible, stored once per source and external id, and joins the open
 * incident that fits best or opens one.
 */
export async function receiveAlerts(
  db: TenantTransaction,
  source: ReportingSource,
  given: readonly GivenAlert[],
): Promise<Received> {
  const received: Received = { taken: 0, updated: 0, belowThreshold: 0, refused: {}, notes: {} };
  if (given.length === 0) return received;
  await lockIncidents(db);
  const area = await readArea(db);
  const alerts = new Map<string, GivenAlert>();
  for (const one of given) {
    const tolerated = tolerateAlert(one, { area, nowMs: db.nowMs });
    if ("refused" in tolerated) {
      count(received.refused, tolerated.refused);
      continue;
    }
    for (const note of tolerated.notes) count(received.notes, note);
    alerts.set(tolerated.alert.externalId, tolerated.alert);
  }
  const known = await readAlertsByExternalId(db, source.id, [...alerts.keys()]);
  const open: OpenIncident[] = await readOpenIncidents(db);
  const touched = new Set<string>();
  for (const alert of alerts.values()) {
    const before = known.get(alert.externalId);
    if (before) {
      received.updated++;
      if (await update(db, source, { before, alert })) if (before.incidentId) touched.add(before.incidentId);
      continue;
    }
    received.taken++;
    const isBelow = alert.confidence !== null && alert.confidence < source.confidenceThreshold;
    if (isBelow) received.belowThreshold++;
    const incidentId = await add(db, { source, alert, open: isBelow ? null : open });
    if (incidentId !== null) touched.add(incidentId);
  }
  for (const id of touched) await refreshIncident(db, id, "incidentUpdated");
  return received;
}

interface NewAlert {
  source: ReportingSource;
  alert: GivenAlert;
  /** Grows with the incidents that are opened; null: it may join none. */
  open: OpenIncident[] | null;
}

/** The incident that it joined or opened; null: none. */
async function add(db: TenantTransaction, { source, alert, open }: NewAlert): Promise<string | null> {
  const id = await writeAlert(db, source, alert);
  const created: AlertChange = { alertId: id, changeType: "CREATED", incidentId: null };
  const found = open && !alert.publicAlert ? correlate(alert, open) : undefined;
  const mayOpen = source.opensForFollowing || !isFollowing(alert.incidentTypeName);
  if (!open || (!found && !mayOpen)) {
    await writeHistory(db, [created]);
    return null;
  }
  const stored: StoredAlert = {
    id,
    incidentId: null,
    sourceId: source.id,
    sourceName: source.name,
    given: alert,
    endedAtMs: null,
  };
  const incidentId = found?.incidentId ?? (await openIncident(db, [stored]));
  await setIncident(db, [id], incidentId);
  await writeHistory(db, [
    created,
    {
      alertId: id,
      changeType: "CORRELATED",
      incidentId,
      correlationConfidence: found?.score ?? 1,
      correlationReason: found?.reason ?? { key: "incidents:reason.opened", args: {} },
    },
  ]);
  const joined = open.find((one) => one.id === incidentId);
  if (joined) joined.lastAlertAtMs = Math.max(joined.lastAlertAtMs, alert.occurredAtMs);
  // An area is no place that other alerts could be at.
  else if (!alert.publicAlert)
    open.push({
      id: incidentId,
      incidentTypeName: alert.incidentTypeName,
      roadName: alert.roadName,
      direction: alert.direction,
      point: alert.point,
      lastAlertAtMs: alert.occurredAtMs,
    });
  return incidentId;
}

const comparedFields = [
  "title",
  "type",
  "subtype",
  "description",
  "severity",
  "roadName",
  "direction",
  "laneType",
  "confidence",
  "reliability",
] as const;

/** Returns whether it says something else than before. */
async function update(
  db: TenantTransaction,
  source: ReportingSource,
  { before, alert }: { before: StoredAlert; alert: GivenAlert },
): Promise<boolean> {
  await writeAlert(db, source, { ...alert, occurredAtMs: before.given.occurredAtMs });
  const changes = comparedFields.flatMap((field) => {
    const [oldValue, newValue] = [before.given[field], alert[field]];
    if (oldValue === newValue) return [];
    return [
      { fieldName: field, oldValue: wordsOf(oldValue), newValue: wordsOf(newValue), changeReason: "source" },
    ];
  });
  const isNewMessage = alert.publicAlert?.sentAt !== before.given.publicAlert?.sentAt;
  if (changes.length === 0) return before.endedAtMs !== null || isNewMessage;
  await writeHistory(db, [
    { alertId: before.id, changeType: "UPDATED", incidentId: before.incidentId, changes },
  ]);
  return true;
}

const wordsOf = (value: string | number | null): string | null => (value === null ? null : String(value));

function count<Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** Degrees around the devices of the tenant that still belong to it. */
const areaMargin = 0.5;

async function readArea(db: TenantTransaction): Promise<Area | null> {
  const [row] = await db.query<{ [Side in keyof Area]: number | null }>(
    `select min(x) as west, max(x) as east, min(y) as south, max(y) as north from (
       select (doc #>> '{location,coordinates,0}')::float8 as x, (doc #>> '{location,coordinates,1}')::float8 as y
       from camera where tenant_id = $1
       union all select (doc #>> '{location,coordinates,0}')::float8, (doc #>> '{location,coordinates,1}')::float8
       from sign where tenant_id = $1) place`,
    [db.tenantId],
  );
  if (!row || row.west === null || row.east === null || row.south === null || row.north === null) return null;
  return {
    west: row.west - areaMargin,
    east: row.east + areaMargin,
    south: row.south - areaMargin,
    north: row.north + areaMargin,
  };
}
