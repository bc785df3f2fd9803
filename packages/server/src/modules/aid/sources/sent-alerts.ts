import { createHmac, timingSafeEqual } from "node:crypto";
import type { SentAlerts } from "@gantry/domain/contract/answers/incident.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { GivenAlert } from "@gantry/domain/incidents/incident-alert.ts";
import { alertSource } from "@gantry/domain/kinds/alert-source.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import { type Received, receiveAlerts } from "../alerts/receive-alerts.ts";
import { observeSource, reportingOf, requireSource } from "./alert-sources.ts";
import { writeSourceLog } from "./source-log.ts";

interface Sent {
  sourceId: string;
  sent: SentAlerts;
  signed: { query: Readonly<Record<string, string | undefined>>; body: Buffer };
}

/** How long a signature is accepted; the same one is accepted once. */
export const signatureLastsMs = 5 * 60_000;

/** Takes alerts that a third party sends. Throws for a source that is off, a wrong signature and a replay. */
export async function takeSentAlerts(
  db: TenantTransaction,
  { secrets }: Pick<Platform, "secrets">,
  { sourceId, sent, signed }: Sent,
): Promise<Received> {
  const source = await requireSource(db, sourceId);
  if (source.doc.enabled !== true) throw new AppError("alertSourceOff", { name: source.doc.name });
  const secret = (await secrets.read(db, alertSource.entityType, [sourceId])).get(sourceId)?.["apiKey"];
  if (secret !== undefined) await assertSigned(db, sourceId, { ...signed, secret });
  const given: GivenAlert[] = [];
  for (const alert of sent.alerts) given.push(await alertOf(db, alert));
  const received = await receiveAlerts(db, reportingOf(source), given);
  await writeSourceLog(db, sourceId, { outcome: "received", data: { ...received } });
  await observeSource(db, sourceId, { status: "ONLINE", problem: null, taken: received.taken });
  return received;
}

async function assertSigned(
  db: TenantTransaction,
  sourceId: string,
  { query, body, secret }: Sent["signed"] & { secret: string },
): Promise<void> {
  const { at = "", signature = "" } = query;
  const expected = createHmac("sha256", secret).update(`${at}.`).update(body).digest();
  const given = Buffer.from(signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError("webhookSignatureWrong");
  const atMs = Number(at) * 1000;
  if (!(Math.abs(db.nowMs - atMs) <= signatureLastsMs)) throw new AppError("webhookTooOld");
  const fresh = await db.query(
    `insert into alert_signature (tenant_id, source_id, signature, until)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000)) on conflict do nothing returning signature`,
    [db.tenantId, sourceId, signature.toLowerCase(), atMs + 2 * signatureLastsMs],
  );
  if (fresh.length === 0) throw new AppError("webhookReplayed");
}

/** Signatures that are refused for their age anyway. */
export async function forgetSignatures(db: TenantTransaction): Promise<void> {
  await db.query(
    "delete from alert_signature where tenant_id = $1 and until < to_timestamp($2::float8 / 1000)",
    [db.tenantId, db.nowMs],
  );
}

async function alertOf(
  db: TenantTransaction,
  { location, cameraId, occurredAt, ...alert }: SentAlerts["alerts"][number],
): Promise<GivenAlert> {
  const camera = cameraId === undefined ? undefined : await readCamera(db, cameraId);
  return {
    externalId: alert.externalId,
    title: alert.title ?? alert.incidentTypeName ?? alert.type,
    type: alert.type,
    subtype: alert.subtype ?? null,
    description: alert.description ?? null,
    incidentTypeName: alert.incidentTypeName ?? null,
    severity: alert.severity ?? null,
    roadName: alert.roadName ?? camera?.roadName ?? null,
    direction: alert.direction ?? camera?.direction ?? null,
    laneType: alert.laneType ?? null,
    point: location?.coordinates ?? camera?.point ?? null,
    confidence: alert.confidence ?? null,
    reliability: alert.reliability ?? null,
    occurredAtMs: occurredAt === undefined ? db.nowMs : Date.parse(occurredAt),
    metadata: { ...alert.metadata, ...(cameraId === undefined ? {} : { cameraId }) },
  };
}

/** Place and road of a camera whose video was analysed. */
async function readCamera(
  db: TenantTransaction,
  id: string,
): Promise<
  { point: [number, number] | null; roadName: string | null; direction: string | null } | undefined
> {
  const [row] = await db.query<{
    point: [number, number] | null;
    roadName: string | null;
    direction: string | null;
  }>(
    `select doc #> '{location,coordinates}' as point, doc ->> 'roadName' as "roadName", doc ->> 'direction' as direction
     from camera where tenant_id = $1 and id = $2`,
    [db.tenantId, id],
  );
  return row;
}
