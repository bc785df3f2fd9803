import { combinedConfidence, type Contribution } from "@gantry/domain/incidents/confidence.ts";
import { isFollowing } from "@gantry/domain/incidents/correlate.ts";
import { exerciseName } from "@gantry/domain/exercises/exercise.ts";
import type { PublicAlert } from "@gantry/domain/incidents/public-alert.ts";
import { incidentSeverities, type IncidentSeverity } from "@gantry/domain/kinds/incident-type.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { notify } from "../../../platform/notifications/notify.ts";
import { readAlertsOfIncident, type StoredAlert } from "../alerts/alert-store.ts";
import { findExerciseAt, noteIncident, readTraineeId } from "../exercises/exercise-store.ts";
import { readPrecisions } from "../sources/source-precision.ts";
import { type IncidentDocument, insertIncident, lockIncident, writeIncident } from "./incident-store.ts";

/** What alerts say about an incident; people may change each of these. */
const derivedFields = [
  "name",
  "incidentTypeName",
  "severity",
  "roadName",
  "direction",
  "laneType",
  "location",
  "detectionSource",
  "description",
  "publicAlert",
] as const;
type Derived = Pick<IncidentDocument, (typeof derivedFields)[number]>;

/** Without a word of the source or the type. */
const usualConfidence = 5;

export async function readContributions(
  db: TenantTransaction,
  alerts: readonly StoredAlert[],
): Promise<Contribution[]> {
  const bySource = Map.groupBy(alerts, ({ sourceId }) => sourceId);
  const precisions = await readPrecisions(db, [...bySource.keys()]);
  return [...bySource].map(([sourceId, own]) => ({
    sourceId,
    sourceName: own[0]?.sourceName ?? sourceId,
    confidence: Math.max(...own.map(({ given }) => given.confidence ?? usualConfidence)),
    precision: precisions.get(sourceId) ?? 0,
  }));
}

/** Opens an incident for alerts that fit none; in the place of an exercise it belongs to that. */
export async function openIncident(
  db: TenantTransaction,
  alerts: readonly StoredAlert[],
  ofExercise?: string | null,
): Promise<string> {
  const plain = await derive(db, alerts);
  const exerciseId = ofExercise ?? (await exerciseOf(db, plain));
  const derived = exerciseId === null ? plain : { ...plain, name: exerciseName(plain.name) };
  const times = alerts.map(({ given }) => given.occurredAtMs);
  const id = await insertIncident(db, {
    ...derived,
    status: "ACTIVE",
    isFalsePositive: false,
    isExercise: exerciseId !== null,
    exerciseId,
    confidenceScore: combinedConfidence(await readContributions(db, alerts)),
    detectedAt: new Date(Math.min(...times)).toISOString(),
    lastAlertTimestamp: new Date(Math.max(...times)).toISOString(),
  });
  await keepDerived(db, id, derived);
  if (exerciseId !== null) await noteIncident(db, exerciseId, id);
  await notifyOf(db, id, { ...derived, exerciseId });
  return id;
}

async function exerciseOf(
  db: TenantTransaction,
  { roadName = null, direction = null, location, publicAlert }: Derived,
): Promise<string | null> {
  if (publicAlert) return null;
  const [longitude, latitude] = location?.coordinates ?? [];
  const point = longitude === undefined || latitude === undefined ? null : ([longitude, latitude] as const);
  return (await findExerciseAt(db, { roadName, direction, point }))?.id ?? null;
}

/** Adapts an incident to its alerts. What a person changed since stays (nothing typed is overwritten). */
export async function refreshIncident(db: TenantTransaction, id: string, event: string): Promise<void> {
  const alerts = await readAlertsOfIncident(db, id);
  if (alerts.length === 0) return;
  const before = await lockIncident(db, id);
  const plain = await derive(db, alerts);
  const derived = before.isExercise ? { ...plain, name: exerciseName(plain.name) } : plain;
  const known = await readDerived(db, id);
  const own = Object.fromEntries(
    derivedFields
      .filter((field) => isSame(before[field], known[field]))
      .map((field) => [field, derived[field]]),
  );
  const lastMs = Math.max(...alerts.map(({ given }) => given.occurredAtMs));
  const message = newMessageOf(before, derived);
  const after: IncidentDocument = {
    ...before,
    ...own,
    // A person confirmed what the authority said before.
    ...(message && before.status === "CONFIRMED" && { status: "ACTIVE" }),
    confidenceScore: combinedConfidence(await readContributions(db, alerts)),
    lastAlertTimestamp: new Date(lastMs).toISOString(),
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await writeIncident(db, id, after, message ? "publicAlertUpdated" : event, { alerts: alerts.length });
  await keepDerived(db, id, derived);
  if (message) await notifyOf(db, id, after, message);
  else if (rankOf(after.severity) < rankOf(before.severity)) await notifyOf(db, id, after);
}

/** The identifier of the message with which an authority updated its alert. */
function newMessageOf(before: IncidentDocument, after: Derived): string | undefined {
  const [old, current] = [before, after].map((one) =>
    (one.publicAlert as PublicAlert | null | undefined)?.messages.at(-1),
  );
  return old !== undefined && old !== current ? current : undefined;
}

async function derive(db: TenantTransaction, alerts: readonly StoredAlert[]): Promise<Derived> {
  const byCertainty = alerts.toSorted(
    (one, other) =>
      Number(isFollowing(one.given.incidentTypeName)) - Number(isFollowing(other.given.incidentTypeName)) ||
      (other.given.confidence ?? usualConfidence) - (one.given.confidence ?? usualConfidence) ||
      one.given.occurredAtMs - other.given.occurredAtMs,
  );
  const first = <T>(of: (alert: StoredAlert) => T | null): T | null =>
    byCertainty.map(of).find((value) => value !== null) ?? null;
  const typeName = first(({ given }) => given.incidentTypeName) ?? byCertainty[0]?.given.title ?? null;
  const roadName = first(({ given }) => given.roadName);
  const direction = first(({ given }) => given.direction);
  const point = first(({ given }) => given.point);
  const publicAlert = first(({ given }) => given.publicAlert ?? null);
  const severities = alerts.flatMap(({ given }) => given.severity ?? []);
  const ofType = await severityOfType(db, typeName);
  const [severity = "MINOR"] = [...severities, ...(ofType ? [ofType] : [])].toSorted(
    (one, other) => rankOf(one) - rankOf(other),
  );
  return {
    name: [typeName, publicAlert?.areaText ?? [roadName, direction].filter(Boolean).join(" ")]
      .filter(Boolean)
      .join(", ")
      .slice(0, 200),
    incidentTypeName: typeName,
    severity,
    roadName,
    direction,
    laneType: first(({ given }) => given.laneType),
    location: point && { type: "Point", coordinates: [point[0], point[1]] },
    detectionSource: byCertainty[0]?.sourceName ?? null,
    description: publicAlert ? first(({ given }) => given.description) : null,
    publicAlert,
  } as Derived;
}

async function severityOfType(db: TenantTransaction, name: string | null): Promise<IncidentSeverity | null> {
  const [row] = await db.query<{ severity: IncidentSeverity | null }>(
    `select doc ->> 'severity' as severity from incident_type
     where tenant_id = $1 and lower(name) = lower($2) limit 1`,
    [db.tenantId, name ?? ""],
  );
  return row?.severity ?? null;
}

const rankOf = (severity: IncidentSeverity | null | undefined): number =>
  severity ? incidentSeverities.indexOf(severity) : incidentSeverities.length;

/**
 * Once when it opens, and again when it becomes more severe or its authority updates it. That of an exercise is
 * delivered to its trainee alone.
 */
async function notifyOf(
  db: TenantTransaction,
  id: string,
  { name, severity, exerciseId }: Pick<IncidentDocument, "name" | "severity" | "exerciseId">,
  message = "",
): Promise<void> {
  const deliveredTo = exerciseId ? ((await readTraineeId(db, exerciseId)) ?? "") : undefined;
  await notify(db, {
    key: `incident ${id} ${severity}${message && ` ${message}`}`,
    severity: severity === "CRITICAL" ? "critical" : severity === "MAJOR" ? "warning" : "info",
    titleKey: "notifications:incident.title",
    titleArgs: { name },
    fallbackTitle: name,
    entityType: "AUTOMATED_INCIDENT",
    entityId: id,
    entityName: name,
    ...(deliveredTo !== undefined && { deliveredTo }),
  });
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

async function keepDerived(db: TenantTransaction, id: string, derived: Derived): Promise<void> {
  await db.query(
    `insert into incident_derived (tenant_id, incident_id, fields) values ($1, $2, $3)
     on conflict (tenant_id, incident_id) do update set fields = excluded.fields`,
    [db.tenantId, id, JSON.stringify(derived)],
  );
}

async function readDerived(db: TenantTransaction, id: string): Promise<Partial<Derived>> {
  const [row] = await db.query<{ fields: Partial<Derived> }>(
    "select fields from incident_derived where tenant_id = $1 and incident_id = $2",
    [db.tenantId, id],
  );
  return row?.fields ?? {};
}
