import type { FieldWithoutValue } from "@gantry/domain/contract/answers/schedule.ts";
import type { Sign } from "@gantry/domain/kinds/sign.ts";
import type { SignPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { fieldsOf } from "@gantry/domain/sign/message/travel-fields.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import { findFieldRefusals } from "../queue/fresh-fields.ts";

const maxNotes = 5;
const maxNames = 3;

/** Fields for which a post of these messages would be refused, by the check of posting; of readable signs only. */
export async function noteFields(
  db: TenantTransaction,
  platform: Pick<Platform, "messageFields">,
  messages: ReadonlyMap<string, SignMessage>,
): Promise<FieldWithoutValue[]> {
  const withFields = [...messages].filter(
    ([signId, message]) =>
      fieldsOf(message).length > 0 && isAllowed(db.principal.grants, "READ", "SIGN", signId),
  );
  if (withFields.length === 0) return [];
  const signs = await db.query<{ id: string; doc: Sign }>(
    "select id, doc from sign where tenant_id = $1 and id = any ($2) order by doc ->> 'name', id",
    [db.tenantId, withFields.map(([signId]) => signId)],
  );
  const refused = await findFieldRefusals(
    db,
    platform,
    signs.map(({ id, doc }) => ({ key: id, doc, message: messages.get(id)! })),
  );
  const notes = new Map<string, FieldWithoutValue>();
  for (const { id, doc } of signs)
    for (const { code, params } of refused.get(id)?.issues ?? []) {
      const field = String(params?.["text"] ?? "");
      const problem = code.replace("travelTime.", "") as FieldWithoutValue["problem"];
      const note = notes.get(`${field} ${problem}`) ?? {
        code: "fieldWithoutValue",
        field,
        problem,
        names: [],
      };
      if (note.names.length < maxNames) note.names.push(doc.name);
      notes.set(`${field} ${problem}`, note);
    }
  return [...notes.values()].slice(0, maxNotes);
}

/** The same for the messages of a plan. */
export async function notePlanFields(
  db: TenantTransaction,
  platform: Pick<Platform, "messageFields">,
  planId: string,
): Promise<FieldWithoutValue[]> {
  const [row] = await db.query<{ doc: SignPlan }>(
    "select doc from sign_plan where tenant_id = $1 and id = $2",
    [db.tenantId, planId],
  );
  const messages = Object.entries(row?.doc.signMessages ?? {}) as [string, SignMessage][];
  return noteFields(db, platform, new Map(messages));
}
