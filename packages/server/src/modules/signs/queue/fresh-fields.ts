import { AppError } from "@gantry/domain/errors.ts";
import { fieldsOf, type FieldValues } from "@gantry/domain/sign/message/travel-fields.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { Sign } from "@gantry/domain/kinds/sign.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { FieldQuestion, Platform } from "../../../platform/module.ts";
import { queueEntityType } from "./queue-store.ts";

interface Row {
  signId: string;
  doc: Sign;
  revision: string;
  messages: SignMessage[];
}

type Fields = Pick<Platform, "messageFields">;

/** Computes the travel times in the open messages of these signs, or of all, again; what has no value keeps none. */
export async function freshenFields(
  db: TenantTransaction,
  platform: Fields,
  signIds: readonly string[] | null = null,
): Promise<void> {
  if (signIds?.length === 0) return;
  const rows = await db.query<Row>(
    `select i.sign_id as "signId", s.doc, q.revision, jsonb_agg(i.message) as messages
     from sign_queue_item i
     join sign s on s.tenant_id = i.tenant_id and s.id = i.sign_id
     join sign_queue q on q.tenant_id = i.tenant_id and q.sign_id = i.sign_id
     where i.tenant_id = $1 and i.ended_at is null and i.has_fields and ($2::text[] is null or i.sign_id = any($2))
     group by i.sign_id, s.doc, q.revision order by i.sign_id`,
    [db.tenantId, signIds],
  );
  if (rows.length === 0) return;
  await writeFields(db, await readFields(db, platform, rows));
  for (const { signId: id, revision } of rows)
    db.announce({
      topic: "entity",
      tenantId: db.tenantId,
      entityType: queueEntityType,
      id,
      updateType: "UPDATE",
      rev: Number(revision),
    });
}

export const idsWithFields = (messages: ReadonlyMap<string, SignMessage>): string[] =>
  [...messages].flatMap(([signId, message]) => (fieldsOf(message).length > 0 ? [signId] : []));

/** By key: the messages of which a field can never have a value on their sign, with the reason. */
export async function findFieldRefusals(
  db: TenantTransaction,
  platform: Fields,
  messages: readonly { key: string; doc: Sign; message: SignMessage }[],
): Promise<Map<string, AppError>> {
  const asked = messages.flatMap(({ key, doc, message }) =>
    fieldsOf(message).map((name) => ({ key, question: questionOf(doc, name) })),
  );
  if (asked.length === 0) return new Map();
  const answers = await platform.messageFields(
    db,
    asked.map(({ question }) => question),
  );
  const refused = new Map<string, AppError>();
  for (const [at, { key, question }] of asked.entries()) {
    const found = answers[at];
    if (!found || "value" in found || found.problem === "noReadings") continue;
    const text = `[${question.name.toLowerCase().slice(0, 2)}${question.name.slice(2)}]`;
    const issues = [{ field: "message.pages", code: `travelTime.${found.problem}`, params: { text } }];
    refused.set(key, new AppError("signMessageInvalid", { issues: 1 }, { issues }));
  }
  return refused;
}

async function readFields(
  db: TenantTransaction,
  { messageFields }: Fields,
  signs: readonly { signId: string; doc: Sign; messages: readonly SignMessage[] }[],
): Promise<Map<string, FieldValues>> {
  const asked = signs.flatMap(({ signId, doc, messages }) =>
    [...new Set(messages.flatMap(fieldsOf))].map((name) => ({ signId, question: questionOf(doc, name) })),
  );
  const answers = await messageFields(
    db,
    asked.map(({ question }) => question),
  );
  const fields = new Map<string, Record<string, FieldValues[string]>>(
    signs.map(({ signId }) => [signId, {}]),
  );
  for (const [at, { signId, question }] of asked.entries()) {
    const found = answers[at];
    const own = fields.get(signId);
    if (own && found && "value" in found) own[question.name] = found.value;
  }
  return fields;
}

async function writeFields(db: TenantTransaction, fields: ReadonlyMap<string, FieldValues>): Promise<void> {
  if (fields.size === 0) return;
  const rows = [...fields].map(([signId, values]) => ({ signId, values }));
  await db.query(
    `update sign_queue q set fields = given.values
     from jsonb_to_recordset($2::jsonb) as given ("signId" text, values jsonb)
     where q.tenant_id = $1 and q.sign_id = given."signId"`,
    [db.tenantId, JSON.stringify(rows)],
  );
}

function questionOf({ roadName, direction, location }: Sign, name: string): FieldQuestion {
  const [longitude, latitude] = location?.coordinates ?? [];
  const place = longitude === undefined || latitude === undefined ? null : { longitude, latitude };
  return { name, roadName: roadName ?? null, direction: direction ?? null, place };
}
