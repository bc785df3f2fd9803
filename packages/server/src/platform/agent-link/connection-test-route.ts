import type {
  ConnectionTestAnswer,
  ConnectionTestBody,
} from "@gantry/domain/contract/agents/communication-actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { ConnectionTestField } from "@gantry/domain/kinds/act-fields.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/kinds/fields.ts";
import { isHost } from "@gantry/domain/kinds/text-checks.ts";
import { secretFields, secretFlag, type StoredDocument } from "@gantry/domain/kinds/validation.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import type { TenantTransaction } from "../database/tenant-database.ts";
import { defineRoute, type RouteDeclaration } from "../http/route.ts";
import { lockRow } from "../kinds/database/kind-rows.ts";
import type { SecretStore } from "../kinds/database/secrets.ts";
import type { Platform } from "../module.ts";
import { isAgentThere } from "./agent-store.ts";

const testWithinMs = 15_000;
/** Tests of one person in a minute: enough for a form that is being filled in, too few to look around in a network. */
const testsPerMinute = 10;
/** Stands for a device that is not stored yet; no id looks like it. */
const unsavedId = "new";
const longestText = 200;

/** A kind whose form tests a connection, with the fields that the test is told. */
interface TestedKind {
  kind: AnyKind;
  test: ConnectionTestField;
  /** Of those that are sent, the ones that nobody reads. */
  secretNames: readonly string[];
}
/** What was sent; which fields there are, the declaration says. */
type Form = ConnectionTestBody & Readonly<Record<string, unknown>>;

/** A call for each kind whose form tests a connection: it talks to the address of the form once, through an agent (COMM-014, COMM-015). */
export function connectionTestRoutes(
  kinds: readonly AnyKind[],
  platform: Platform,
  secrets: SecretStore,
): RouteDeclaration<never>[] {
  return kinds.flatMap(testedKind).map((tested) => connectionTestRoute(tested, platform, secrets));
}

function testedKind(kind: AnyKind): TestedKind[] {
  const test = Object.values(kind.formFields as Fields).find((field) => field.type === "connectionTest");
  if (!test) return [];
  return [{ kind, test, secretNames: secretFields(kind).filter((name) => test.sends.includes(name)) }];
}

function connectionTestRoute(
  tested: TestedKind,
  platform: Platform,
  secrets: SecretStore,
): RouteDeclaration<never> {
  const { kind, test } = tested;
  const { entityType, licence } = kind;
  return defineRoute<Form>({
    method: "POST",
    path: test.call,
    summary: `Talks once to a ${kind.name} at the address of a form, saved or not, and tells what it says of itself`,
    // UPDATE on what is stored, CREATE for what is new: which of both, the body says.
    access: "signedIn",
    ...(licence && { licence }),
    body: formBody(tested),
    async handler({ principal, body: form }): Promise<ConnectionTestAnswer> {
      const action = await platform.database.inTenant(principal, async (db) => {
        assertMayTest(db, kind, form.id);
        await assertNotTooMany(db);
        return platform.actions.request(db, {
          requestType: "CONNECTION_TEST",
          entityType,
          entityId: form.id ?? unsavedId,
          deadlineMs: db.nowMs + testWithinMs,
          toAgent: true,
          payload: openValues(tested, form),
          secrets: await secretsFor(db, tested, form, secrets),
          ...(form.id === undefined ? { agentId: await anyAgent(db) } : {}),
        });
      });
      const { result, ...rest } = await platform.actions.ended(principal.tenantId, action.id);
      return { status: result, actionId: action.id, ...rest };
    },
  });
}

function formBody({ kind, test }: TestedKind): z.ZodType<Form> {
  const fields = kind.fields as Fields;
  const values = test.sends.flatMap((name) => {
    const field = fields[name];
    return field ? [[name, valueSchema(field)] as const] : [];
  });
  return z.object({
    id: z.string().min(1).max(200).optional(),
    ...Object.fromEntries(values),
  }) as unknown as z.ZodType<Form>;
}

function valueSchema(field: Field): z.ZodType {
  if (field.type === "select") return z.enum(field.options as readonly [string, ...string[]]);
  if (field.type === "number") {
    const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = field;
    return z.int().min(min).max(max).nullish();
  }
  if (field.type === "secret") return z.string().max(longestText).nullish();
  if (field.type !== "text") throw new Error(`a connection test sends no field of type ${field.type}`);
  if (field.check === "host") return z.string().trim().refine(isHost);
  return z
    .string()
    .max(field.maxLength ?? longestText)
    .nullish();
}

/** What the agent is told openly; what was left empty is null. */
function openValues({ test, secretNames }: TestedKind, form: Form): Record<string, unknown> {
  const open = test.sends.filter((name) => !secretNames.includes(name));
  return Object.fromEntries(open.map((name) => [name, form[name] ?? null]));
}

function assertMayTest(db: TenantTransaction, { name, entityType }: AnyKind, id: string | undefined): void {
  const { grants } = db.principal;
  if (id !== undefined && !isAllowed(grants, "READ", entityType, id))
    throw new AppError("notFound", { kind: name, id });
  const isMine =
    id === undefined ? isAllowed(grants, "CREATE", entityType) : isAllowed(grants, "UPDATE", entityType, id);
  if (!isMine) throw new AppError("noPermission");
}

/** What was typed, or what is stored, and that only for the stored address: nobody else's port gets to know it. */
async function secretsFor(
  db: TenantTransaction,
  tested: TestedKind,
  form: Form,
  secrets: SecretStore,
): Promise<Record<string, string>> {
  const { kind, secretNames } = tested;
  const typed = pick(form, secretNames, (value) => typeof value === "string" && value !== "");
  // Null: the form takes the stored one away, so the test goes without it as the saved device would.
  const untouched = secretNames.filter((name) => !(name in typed) && form[name] !== null);
  if (form.id === undefined || untouched.length === 0) return typed;
  const { doc } = await lockRow(db, kind, form.id);
  const [first, ...others] = untouched.filter((name) => doc[secretFlag(name)] === true);
  if (first === undefined) return typed;
  const kept = [first, ...others];
  if (!isStoredAddress(tested, doc, form))
    throw new AppError(
      "secretNeedsRetyping",
      { field: first },
      { issues: kept.map((field) => ({ field, code: "secretNeedsRetyping" })) },
    );
  const stored = (await secrets.read(db, kind.entityType, [form.id])).get(form.id) ?? {};
  return { ...pick(stored, kept, () => true), ...typed };
}

function pick(
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
  isWanted: (value: unknown) => boolean,
): Record<string, string> {
  const wanted = names.filter((name) => isWanted(values[name]));
  return Object.fromEntries(wanted.map((name) => [name, values[name] as string]));
}

function isStoredAddress({ kind, test }: TestedKind, doc: StoredDocument, form: Form): boolean {
  const fields = kind.fields as Fields;
  const guarding = test.sends.filter((name) => fields[name]?.guardsSecret);
  return guarding.every((name) => (doc[name] ?? null) === (form[name] ?? null));
}

async function assertNotTooMany(db: TenantTransaction): Promise<void> {
  // One after the other, or several at once would each see the others not yet there.
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `connection test ${db.tenantId} ${db.principal.id}`,
  ]);
  const [row] = await db.query<{ count: number; oldestMs: number | null }>(
    `select count(*)::float8 as count, extract(epoch from min(requested_at))::float8 * 1000 as "oldestMs"
     from communication_action
     where tenant_id = $1 and requested_by = $2 and request_type = 'CONNECTION_TEST'
       and requested_at > to_timestamp($3::float8 / 1000)`,
    [db.tenantId, db.principal.id, db.nowMs - 60_000],
  );
  if (!row || row.count < testsPerMinute) return;
  const waitMs = (row.oldestMs ?? db.nowMs) + 60_000 - db.nowMs;
  throw new AppError("tooManyRequests", { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** The agent that has been in the tenant longest, of those that are there. */
async function anyAgent(db: TenantTransaction): Promise<string> {
  const agents = await db.query<{ id: string }>(
    "select id from agent where tenant_id = $1 and connected and status = 'active' order by created_at, id",
    [db.tenantId],
  );
  for (const { id } of agents) if (await isAgentThere(db, id)) return id;
  throw new AppError("agentNotConnected");
}
