import { signExplanation } from "@gantry/domain/contract/answers/explain.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { explainSign, type SignExplanation } from "@gantry/domain/sign/queue/explain.ts";
import { momentMs } from "@gantry/domain/time/moment.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import { readSign } from "../sign-face.ts";
import { readPostings } from "./read-postings.ts";
import { readSightAt, readSightNow } from "./read-sight.ts";

const dayMs = 86_400_000;
const explainedMs = 30 * dayMs;
/** Tolerance for a page's clock running ahead. */
const clockAheadMs = 60_000;
const windowMs = dayMs;

/** GET /signs/sign/{id}/explain: why the sign shows its message, now or at a moment of the last 30 days. */
export function explainRoutes({ database }: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute(database, {
      method: "GET",
      path: "/signs/sign/:id/explain",
      answer: signExplanation,
      summary: "Explain what the sign shows, now or at a time in the last 30 days (`at`)",
      access: { action: "READ", entityType: "SIGN", id: "id" },
      work: (db, { param, query }) => explain(db, param("id"), query["at"]),
    }),
  ];
}

async function explain(
  db: TenantTransaction,
  signId: string,
  at: string | undefined,
): Promise<SignExplanation> {
  const atMs = momentAsked(at, db.nowMs);
  const { state, face: signFace } = await readSign(db, signId);
  const postings = await readPostings(db, signId, { fromMs: atMs - windowMs, atMs });
  const sight =
    atMs === db.nowMs ? await readSightNow(db, signId, state) : await readSightAt(db, signId, atMs, state);
  return explainSign({ atMs, postings, signFace, windowMs, ...sight });
}

function momentAsked(at: string | undefined, nowMs: number): number {
  if (at === undefined) return nowMs;
  const atMs = momentMs(at);
  if (atMs === undefined) throw makeFieldError("invalidDateTime");
  if (atMs > nowMs + clockAheadMs) throw makeFieldError("tooLarge", { max: new Date(nowMs).toISOString() });
  if (atMs < nowMs - explainedMs)
    throw makeFieldError("tooSmall", { min: new Date(nowMs - explainedMs).toISOString() });
  return Math.min(atMs, nowMs);
}

function makeFieldError(code: string, params: Record<string, string> = {}): AppError {
  return new AppError("invalidBody", {}, { issues: [{ field: "at", code, params }] });
}
