import {
  dryRunLimits,
  signDryRun,
  type SignDryRunAnswer,
} from "@gantry/domain/contract/answers/sign-dry-run.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import { dryRun, type DryRunOfSign, toDryRunSign } from "./dry-run.ts";

const dayMs = 86_400_000;
const defaults = { days: 3, pageSize: 25 };

/** GET /signs/dry-run: what each sign will show by its queue, schedules and plans. */
export function dryRunRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute(platform.database, {
      method: "GET",
      path: "/signs/dry-run",
      answer: signDryRun,
      summary:
        "Show what signs will show in the next days, with collisions (`days`, `page`, `pageSize`, `onlyProblems`, `onlyPlanned`, `signId`)",
      access: { action: "READ", entityType: "SIGN" },
      licence: "sign",
      work: (db, { query }) => runDry(db, platform, query),
    }),
  ];
}

async function runDry(
  db: TenantTransaction,
  platform: Platform,
  query: Readonly<Record<string, string | undefined>>,
): Promise<SignDryRunAnswer> {
  const days = readCount(query, "days", { min: 1, max: dryRunLimits.days, usual: defaults.days });
  const size = { min: 1, max: dryRunLimits.pageSize, usual: defaults.pageSize };
  const pageSize = readCount(query, "pageSize", size);
  const page = readCount(query, "page", { min: 0, max: 1_000_000, usual: 0 });
  const range = { fromMs: db.nowMs, beforeMs: db.nowMs + days * dayMs };
  const names = await readSignNames(db, query["signId"]);
  const { signs, hiddenJobs } = await dryRun(db, platform, [...names.keys()], range);
  const withProblems = signs.filter(({ problems }) => problems > 0);
  const planned = signs.filter(hasPlans);
  const left =
    query["onlyProblems"] === "true" ? withProblems : query["onlyPlanned"] === "true" ? planned : signs;
  return {
    from: isoFromMs(range.fromMs),
    until: isoFromMs(range.beforeMs),
    items: left
      .slice(page * pageSize, (page + 1) * pageSize)
      .map((sign) => toDryRunSign(db, sign, names.get(sign.signId) ?? sign.signId)),
    total: left.length,
    signs: signs.length,
    signsWithProblems: withProblems.length,
    signsWithoutPlans: signs.length - planned.length,
    hiddenJobs,
  };
}

/** A message is planned for the sign, even if it is refused. */
const hasPlans = ({ run, refused }: DryRunOfSign): boolean =>
  refused.length > 0 || run.turns.some(({ source }) => source !== null);

/** Names of the signs that the caller may read, by id, in order of names. */
async function readSignNames(
  db: TenantTransaction,
  signId: string | undefined,
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    `select id, coalesce(doc ->> 'name', id) as name from sign
     where tenant_id = $1 and ($2::text is null or id = $2) order by 2, 1`,
    [db.tenantId, signId ?? null],
  );
  const readable = rows.filter(({ id }) => isAllowed(db.principal.grants, "READ", "SIGN", id));
  return new Map(readable.map(({ id, name }) => [id, name]));
}

function readCount(
  query: Readonly<Record<string, string | undefined>>,
  field: string,
  { min, max, usual }: { min: number; max: number; usual: number },
): number {
  const text = query[field];
  if (text === undefined) return usual;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text)) throw refuse(field, "notANumber");
  if (value < min) throw refuse(field, "tooSmall", { min });
  if (value > max) throw refuse(field, "tooLarge", { max });
  return value;
}

const refuse = (field: string, code: string, params: Record<string, number> = {}) =>
  new AppError("invalidBody", {}, { issues: [{ field, code, params }] });
