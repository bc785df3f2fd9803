import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { BusReach } from "../bus.ts";
import { isUnreleased, readMigrations, unreleasedProblem } from "../database/migrations.ts";
import type { ServerMetrics } from "./metrics.ts";

/** /healthz: process alive. /readyz: able to work, even without other servers, which it reports. */
export function healthRoutes(
  app: FastifyInstance,
  parts: { pool: pg.Pool; metrics: ServerMetrics; busReach(): BusReach },
): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "other";
    parts.metrics.call(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
  });
  app.get("/healthz", async () => ({ status: "alive" }));
  app.get("/readyz", async (_request, reply) => {
    const problem = await findUnready(parts.pool);
    return reply
      .code(problem ? 503 : 200)
      .send(problem ? { status: "notReady", problem } : { status: "ready", bus: parts.busReach() });
  });
}

/** Throws with instructions if migrations are missing. */
export async function assertMigrated(pool: pg.Pool): Promise<void> {
  const problem = await findUnready(pool);
  if (problem) throw new Error(`The server does not start: ${problem}.`);
}

const expected = readMigrations();
const lastExpected = expected.at(-1)?.number ?? 0;

async function findUnready(pool: pg.Pool): Promise<string | undefined> {
  try {
    const { rows } = await pool.query<{ number: number; checksum: string }>(
      "select number, checksum from installation.migration order by number",
    );
    if (rows[0] && isUnreleased(rows[0], expected)) return unreleasedProblem;
    const last = rows.at(-1)?.number ?? 0;
    return last < lastExpected
      ? `the database is at migration ${last}, ${lastExpected} is needed; run the migration command first`
      : undefined;
  } catch {
    return "the database does not respond";
  }
}
