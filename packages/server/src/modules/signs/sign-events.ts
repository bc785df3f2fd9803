import { signEvent, type SignEvent } from "@gantry/domain/contract/answers/sign.ts";
import { z } from "zod";
import { AppError } from "@gantry/domain/errors.ts";
import { momentMs } from "@gantry/domain/time/moment.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/module.ts";
import { writeRetainedSql } from "../../platform/records/record-kind.ts";
import { signEventRecord } from "../../platform/records/record-kinds.ts";
import { readSign } from "./sign-face.ts";

const usualEvents = 200;
const maxEvents = 1000;

interface EventQuery {
  fromMs: number | undefined;
  toMs: number | undefined;
  isOldestFirst: boolean;
  limit: number;
}

export function signEventRoutes(platform: Platform): RouteDeclaration<never>[] {
  return [
    tenantRoute(platform.database, {
      method: "GET",
      path: "/signs/sign/:id/events",
      answer: z.object({ items: z.array(signEvent) }),
      summary:
        "List the events of the sign, newest first; filter with `from`, `to`, `order=oldest` and `limit`",
      access: { action: "READ", entityType: "SIGN", id: "id" },
      work: (db, { param, query }) => signEvents(db, param("id"), eventQueryOf(query)),
    }),
  ];
}

function eventQueryOf({ from, to, order, limit }: Readonly<Record<string, string | undefined>>): EventQuery {
  if (order !== undefined && order !== "oldest" && order !== "newest") throw makeFieldError("order");
  return {
    fromMs: momentIn("from", from),
    toMs: momentIn("to", to),
    isOldestFirst: order === "oldest",
    limit: limitIn(limit),
  };
}

function momentIn(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = momentMs(text);
  if (ms === undefined) throw makeFieldError(field);
  return ms;
}

function limitIn(text: string | undefined): number {
  if (text === undefined) return usualEvents;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > maxEvents) throw makeFieldError("limit");
  return limit;
}

const makeFieldError = (field: string) =>
  new AppError("invalidBody", {}, { issues: [{ field, code: "wrongType" }] });

interface EventRow {
  id: string;
  at: Date;
  received_at: Date;
  event: string;
  actor_id: string | null;
  actor_name: string | null;
  data: Record<string, unknown>;
}

async function signEvents(
  db: TenantTransaction,
  signId: string,
  { fromMs, toMs, isOldestFirst, limit }: EventQuery,
): Promise<{ items: SignEvent[] }> {
  await readSign(db, signId);
  const direction = isOldestFirst ? "asc" : "desc";
  const values: unknown[] = [db.tenantNumber, db.tenantId, signId, fromMs ?? null, toMs ?? null, limit];
  const kept = writeRetainedSql(
    { kind: signEventRecord, row: "e", ...db },
    (given) => `$${values.push(given)}`,
  );
  const rows = await db.query<EventRow>(
    `select id, at, received_at, event, actor_id, actor_name, data from event e
     where tenant_number = $1 and tenant_id = $2 and entity_type = 'SIGN' and entity_id = $3
       and at >= coalesce(to_timestamp($4::float8 / 1000), '-infinity')
       and at <= coalesce(to_timestamp($5::float8 / 1000), 'infinity')
       and ${kept}
     order by at ${direction}, id ${direction} limit $6`,
    values,
  );
  return { items: rows.map(eventOf) };
}

function eventOf(row: EventRow): SignEvent {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    event: row.event,
    actor: row.actor_id,
    actorDisplayName: row.actor_name,
    data: row.data,
  };
}
