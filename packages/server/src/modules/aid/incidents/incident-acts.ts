import { AppError } from "@gantry/domain/errors.ts";
import type { GivenAlert } from "@gantry/domain/incidents/incident-alert.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { JsonText } from "../../../platform/http/route.ts";
import { makeNotFound, readEntity } from "../../../platform/kinds/database/kind-rows.ts";
import { readAlertsOfIncident, setIncident, writeAlert, writeHistory } from "../alerts/alert-store.ts";
import { followMerge } from "../exercises/exercise-store.ts";
import { manualSourceId } from "../sources/source-precision.ts";
import { type IncidentDocument, lockIncident, lockIncidents, writeIncident } from "./incident-store.ts";
import { openIncident, refreshIncident } from "./refresh-incident.ts";

export type IncidentAct = "confirm" | "clear" | "falsePositive";

/** From which states each act is allowed (INC-025 to INC-027). */
const sources: Record<IncidentAct, readonly string[]> = {
  confirm: ["ACTIVE"],
  clear: ["ACTIVE", "CONFIRMED"],
  falsePositive: ["ACTIVE", "CONFIRMED"],
};
const events: Record<IncidentAct, string> = {
  confirm: "incidentConfirmed",
  clear: "incidentCleared",
  falsePositive: "incidentFalsePositive",
};

/** Throws `incidentStateDiffers` from a state that does not allow the act (INC-029). */
export async function actOnIncident(db: TenantTransaction, id: string, act: IncidentAct): Promise<JsonText> {
  const before = await lockIncident(db, id);
  const status = before.status ?? "ACTIVE";
  if (!sources[act].includes(status)) throw new AppError("incidentStateDiffers", { status });
  const operator = before.operator ?? db.principal.displayName;
  await writeIncident(db, id, { ...before, operator, ...changeOf(act, before, db.nowMs) }, events[act]);
  return readIncident(db, id);
}

/** Clears it without a change of who works on it. */
export async function clearIncident(db: TenantTransaction, id: string, event: string): Promise<void> {
  const before = await lockIncident(db, id);
  await writeIncident(db, id, { ...before, ...changeOf("clear", before, db.nowMs) }, event);
}

function changeOf(
  act: IncidentAct,
  { detectedAt }: IncidentDocument,
  nowMs: number,
): Partial<IncidentDocument> {
  const at = new Date(nowMs).toISOString();
  const sinceMs = detectedAt ? Math.max(0, nowMs - Date.parse(detectedAt)) : null;
  switch (act) {
    case "confirm":
      return { status: "CONFIRMED", confirmedAt: at, responseTime: sinceMs };
    case "clear":
      return { status: "CLEARED", clearedAt: at, clearanceTime: sinceMs };
    case "falsePositive":
      return { status: "FALSE_POSITIVE", isFalsePositive: true, clearedAt: at };
  }
}

/** The caller works on it. */
export async function takeIncident(db: TenantTransaction, id: string): Promise<JsonText> {
  const before = await lockIncident(db, id);
  const operator = db.principal.displayName;
  if (before.operator !== operator)
    await writeIncident(db, id, { ...before, operator }, "incidentTaken", { from: before.operator ?? null });
  return readIncident(db, id);
}

/** Moves the alerts of the other incident here and clears it. Both must be open. */
export async function mergeIncidents(db: TenantTransaction, id: string, otherId: string): Promise<JsonText> {
  if (id === otherId) throw new AppError("invalidBody", {}, { issues: [{ field: "otherId", code: "same" }] });
  await lockIncidents(db);
  const [document, other] = [await lockIncident(db, id), await lockIncident(db, otherId)];
  for (const { status } of [document, other]) assertOpen(status);
  if ((document.exerciseId ?? null) !== (other.exerciseId ?? null))
    throw new AppError("invalidBody", {}, { issues: [{ field: "otherId", code: "otherExercise" }] });
  const moved = (await readAlertsOfIncident(db, otherId)).map((alert) => alert.id);
  await setIncident(db, moved, id);
  const reason = {
    key: "incidents:reason.merged",
    args: { name: other.name, user: db.principal.displayName },
  };
  await writeHistory(
    db,
    moved.flatMap((alertId) => [
      { alertId, changeType: "DECORRELATED" as const, incidentId: otherId, correlationReason: reason },
      { alertId, changeType: "CORRELATED" as const, incidentId: id, correlationReason: reason },
    ]),
  );
  await writeIncident(db, otherId, { ...other, ...changeOf("clear", other, db.nowMs) }, "incidentMerged", {
    into: id,
    name: document.name,
  });
  await followMerge(db, otherId, id);
  await refreshIncident(db, id, "incidentUpdated");
  await recordOnIncident(db, id, "incidentJoined", { name: other.name, otherId });
  return readIncident(db, id);
}

/** Makes an incident of some of the alerts; at least one must stay. Answers the new incident. */
export async function splitIncident(
  db: TenantTransaction,
  id: string,
  alertIds: readonly string[],
): Promise<JsonText> {
  await lockIncidents(db);
  const { status, exerciseId } = await lockIncident(db, id);
  assertOpen(status);
  const alerts = await readAlertsOfIncident(db, id);
  const moved = alerts.filter((alert) => alertIds.includes(alert.id));
  if (moved.length !== new Set(alertIds).size || moved.length === alerts.length)
    throw new AppError("invalidBody", {}, { issues: [{ field: "alertIds", code: "notSome" }] });
  const newIncidentId = await openIncident(db, moved, exerciseId);
  const ids = moved.map((alert) => alert.id);
  await setIncident(db, ids, newIncidentId);
  const reason = { key: "incidents:reason.split", args: { user: db.principal.displayName } };
  await writeHistory(
    db,
    ids.flatMap((alertId) => [
      { alertId, changeType: "DECORRELATED" as const, incidentId: id, correlationReason: reason },
      { alertId, changeType: "CORRELATED" as const, incidentId: newIncidentId, correlationReason: reason },
    ]),
  );
  await refreshIncident(db, id, "incidentUpdated");
  await recordOnIncident(db, id, "incidentSplit", { alerts: ids.length, otherId: newIncidentId });
  return readIncident(db, newIncidentId);
}

export type ReportedIncident = Pick<
  GivenAlert,
  "incidentTypeName" | "severity" | "roadName" | "direction" | "laneType" | "point" | "description"
>;

/** An incident that a person reports is certain, and its own: it joins no other. */
export async function reportIncident(db: TenantTransaction, given: ReportedIncident): Promise<JsonText> {
  await lockIncidents(db);
  const source = { id: manualSourceId, name: db.principal.displayName };
  const alert: GivenAlert = {
    ...given,
    externalId: newId(db.nowMs),
    title: given.incidentTypeName ?? "",
    type: "manualInput",
    subtype: null,
    confidence: 10,
    reliability: 10,
    occurredAtMs: db.nowMs,
    metadata: {},
  };
  const alertId = await writeAlert(db, source, alert);
  const id = await openIncident(db, [
    {
      id: alertId,
      incidentId: null,
      sourceId: source.id,
      sourceName: source.name,
      given: alert,
      endedAtMs: null,
    },
  ]);
  await setIncident(db, [alertId], id);
  // It lasts until a person clears it.
  await db.query("update incident_alert set expires_at = null where tenant_id = $1 and id = $2", [
    db.tenantId,
    alertId,
  ]);
  await writeHistory(db, [
    { alertId, changeType: "CREATED", incidentId: null },
    {
      alertId,
      changeType: "CORRELATED",
      incidentId: id,
      correlationConfidence: 1,
      correlationReason: { key: "incidents:reason.reported", args: { user: db.principal.displayName } },
    },
  ]);
  const document = await lockIncident(db, id);
  await writeIncident(
    db,
    id,
    { ...document, description: given.description, operator: db.principal.displayName },
    "incidentReported",
  );
  return readIncident(db, id);
}

const recordOnIncident = (db: TenantTransaction, id: string, event: string, data: Record<string, unknown>) =>
  appendEvent(db, { event, entityType: automatedIncident.entityType, entityId: id, atMs: db.nowMs, data });

function assertOpen(status: string | null): void {
  if (status !== "ACTIVE" && status !== "CONFIRMED")
    throw new AppError("incidentStateDiffers", { status: status ?? "" });
}

export async function readIncident(db: TenantTransaction, id: string): Promise<JsonText> {
  const text = await readEntity(db, automatedIncident, id);
  if (!text) throw makeNotFound(automatedIncident, id);
  return text;
}
