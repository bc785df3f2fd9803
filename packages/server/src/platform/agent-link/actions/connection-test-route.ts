import { connectionTestAnswer, type ConnectionTestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import type { ConnectionTestBody } from "@gantry/domain/contract/agents/communication-actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { ConnectionTestField } from "@gantry/domain/fields/act-fields.ts";
import { isConnectionTest } from "@gantry/domain/fields/types/connection-test.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";
import { logicVariables } from "@gantry/domain/fields/form/logic-variables.ts";
import { secretFields, secretFlag, type StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { defineRoute, type RouteDeclaration } from "../../http/route.ts";
import { lockRow } from "../../kinds/database/kind-rows.ts";
import { valueBody } from "../../kinds/calls/value-body.ts";
import type { SecretStore } from "../../kinds/database/secrets.ts";
import type { Platform } from "../../module.ts";
import { isAgentThere } from "../agents/agent-store.ts";

const testWithinMs = 15_000;
/** Limit per user: enough for filling in a form, too few for scanning a network. */
const testsPerMinute = 10;
/** Placeholder for an unsaved device; no real id looks like it. */
const unsavedId = "new";

interface TestedKind {
  kind: AnyKind;
  test: ConnectionTestField;
  secretNames: readonly string[];
}
type Form = ConnectionTestBody & Readonly<Record<string, unknown>>;

/**
 * One route per kind with a connection test: contacts the form's address once through an agent (COMM-014,
 * COMM-015).
 */
export function connectionTestRoutes(
  kinds: readonly AnyKind[],
  platform: Platform,
  secrets: SecretStore,
): RouteDeclaration<never>[] {
  return kinds.flatMap(listTests).map((tested) => connectionTestRoute(tested, platform, secrets));
}

function listTests(kind: AnyKind): TestedKind[] {
  return Object.values(kind.formFields as Fields)
    .filter(isConnectionTest)
    .map((test) => ({
      kind,
      test,
      secretNames: secretFields(kind).filter((name) => test.sends.includes(name)),
    }));
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
    answer: connectionTestAnswer,
    summary: `Test the connection to a ${kind.name} at the address in a form, and return its description`,
    // UPDATE for a stored entity, CREATE for a new one; the body decides.
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
          payload: openValues(tested, form),
          secrets: {
            ...pick(form, test.conceals ?? [], (value) => typeof value === "string"),
            ...(await secretsFor(db, tested, form, secrets)),
          },
          ...(form.id === undefined ? { agentId: await findAnyAgent(db) } : {}),
        });
      });
      const { result, ...rest } = await platform.actions.ended(principal.tenantId, action.id);
      return { status: result, actionId: action.id, ...rest };
    },
  });
}

function formBody({ kind, test }: TestedKind): z.ZodType<Form> {
  const fields = kind.fields as Fields;
  // Without a value of what its rule reads there is nothing to test.
  const needed = logicVariables(test.testableLogic);
  const values = test.sends.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const value = valueBody(field);
    return [[name, needed.includes(name) ? value.refine((text) => text !== "") : value.nullish()] as const];
  });
  return z.object({
    id: z.string().min(1).max(200).optional(),
    ...Object.fromEntries(values),
  }) as unknown as z.ZodType<Form>;
}

function openValues({ test, secretNames }: TestedKind, form: Form): Record<string, unknown> {
  const hidden = [...secretNames, ...(test.conceals ?? [])];
  const open = test.sends.filter((name) => !hidden.includes(name));
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

/** Entered secrets, or stored ones, but only for the stored address, so that they cannot be sent elsewhere. */
async function secretsFor(
  db: TenantTransaction,
  tested: TestedKind,
  form: Form,
  secrets: SecretStore,
): Promise<Record<string, string>> {
  const { kind, secretNames } = tested;
  const typed = pick(form, secretNames, (value) => typeof value === "string" && value !== "");
  // Null removes the stored secret, so the test runs without it.
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
  // Serialised, so that concurrent tests cannot exceed the limit.
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

async function findAnyAgent(db: TenantTransaction): Promise<string> {
  const agents = await db.query<{ id: string }>(
    "select id from agent where tenant_id = $1 and connected and status = 'active' order by created_at, id",
    [db.tenantId],
  );
  for (const { id } of agents) if (await isAgentThere(db, id)) return id;
  throw new AppError("agentNotConnected");
}
