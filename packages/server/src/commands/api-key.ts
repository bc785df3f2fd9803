import { parseArgs } from "node:util";
import { isGrantable } from "@gantry/domain/subjects/subjects.ts";
import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import {
  actions,
  type Grants,
  grantsFromWire,
  type GrantsOnTheWire,
} from "@gantry/domain/permissions/grants.ts";
import { makeInProcessBus } from "../platform/bus/in-process-bus.ts";
import { systemClock } from "../platform/clock.ts";
import { readServerUrl } from "../platform/config/database-config.ts";
import { tenantDatabase } from "../platform/database/in-tenant.ts";
import { openPool } from "../platform/database/pool.ts";
import type { TenantTransaction } from "../platform/database/tenant-database.ts";
import { makeApiKey, revokeApiKey } from "../platform/identity/api-keys/make-api-key.ts";
import { openLog } from "../platform/metrics/log.ts";
import { systemPrincipal } from "../platform/permission/system-principal.ts";

/** `node commands/api-key.ts make|list|revoke --tenant SLUG ...`: manages the API keys of programs. */

const usage = `Usage:
  api-key make --tenant SLUG --name NAME (--days 365 | --until 2027-12-31 | --never-ends)
               --grant READ:SIGN,CAMERA [--grant CONTROL:SIGN=ID+ID] [--description TEXT]
  api-key list --tenant SLUG
  api-key revoke --tenant SLUG --key PREFIX|ID`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tenant: { type: "string" },
    name: { type: "string" },
    description: { type: "string" },
    days: { type: "string" },
    until: { type: "string" },
    "never-ends": { type: "boolean", default: false },
    grant: { type: "string", multiple: true, default: [] },
    key: { type: "string" },
  },
});
const dayMs = 86_400_000;

/** Exactly one of the three options; a key is valid until the end of its last day. */
function endOf(nowMs: number): number | null {
  const { days, until, "never-ends": never } = values;
  if ([days !== undefined, until !== undefined, never].filter(Boolean).length !== 1) throw new Error(usage);
  if (never) return null;
  const endMs = days === undefined ? Date.parse(`${until}T23:59:59.000Z`) : nowMs + Number(days) * dayMs;
  if (!Number.isFinite(endMs) || endMs <= nowMs) throw new Error("The end of the key is in the past.");
  return endMs;
}

/** `READ:SIGN,CAMERA` grants all entities of these types; `CONTROL:SIGN=a+b` grants two signs. */
function grantsOf(texts: readonly string[]): Grants {
  const wire: GrantsOnTheWire = {};
  for (const text of texts) {
    const [actionText = "", types = ""] = text.split(":");
    const action = actions.find((one) => one === actionText);
    if (!action) throw new Error(`"${actionText}" is not an action. Actions: ${actions.join(", ")}.`);
    for (const part of types.split(",")) {
      const [type = "", ids] = part.split("=");
      if (!isGrantable(type)) throw new Error(`"${type}" is not an entity type.`);
      (wire[action] ??= {})[type] = ids === undefined ? [] : parseIds(ids);
    }
  }
  return grantsFromWire(wire);
}

// An empty list means all on the wire, so refuse it here.
function parseIds(text: string): string[] {
  const ids = text.split("+").filter((id) => id !== "");
  if (ids.length === 0) throw new Error("List the ids after the = sign, or omit it.");
  return ids;
}

async function make(db: TenantTransaction): Promise<string> {
  const name = values.name?.trim();
  if (!name || name.length > 200 || values.grant.length === 0) throw new Error(usage);
  const { id, text } = await makeApiKey(db, {
    name,
    description: values.description ?? null,
    expiresAtMs: endOf(db.nowMs),
    grants: grantsOf(values.grant),
  });
  return `${text}\n\nThe key is shown only once. Its id is ${id}.`;
}

async function list(db: TenantTransaction): Promise<string> {
  const rows = await db.query<Record<string, string | null>>(
    `select id, prefix, name, case when enabled then 'enabled' else 'disabled' end as state,
       expires_at as ends, last_used_at as used from api_key where tenant_id = $1 order by lower(name), id`,
    [db.tenantId],
  );
  const lines = rows.map(({ id, prefix, name, state, ends, used }) =>
    [id, prefix, state, `until ${ends ?? "revoked"}`, `last used ${used ?? "never"}`, name].join("  "),
  );
  return lines.length > 0 ? lines.join("\n") : "No API keys found.";
}

async function revoke(db: TenantTransaction): Promise<string> {
  const revoked = await revokeApiKey(db, values.key ?? "");
  if (!revoked) throw new Error(`There is no ${apiKey.name} that begins with or is called "${values.key}".`);
  return `Revoked: ${revoked}`;
}

const work = { make, list, revoke }[positionals[0] ?? ""];
const { tenant } = values;
try {
  if (!work || tenant === undefined) throw new Error(usage);
  const pool = await openPool(readServerUrl(process.env), { maxConnections: 1 });
  try {
    const log = openLog("warn");
    const bus = makeInProcessBus((error) => log.error({ error }, "a subscriber failed"));
    const database = tenantDatabase({ pool, bus, clock: systemClock, log });
    console.log(await database.inTenant(systemPrincipal(tenant, "commandLine", "Command line"), work));
  } finally {
    await pool.end();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
