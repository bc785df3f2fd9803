import { isMisleading } from "@gantry/domain/fields/checks/text-checks.ts";
import type { EnrolRequest } from "@gantry/domain/contract/agents/agent-link.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Clock } from "../../clock.ts";
import type { TenantDatabase } from "../../database/tenant-database.ts";
import type { InstallationDatabase } from "../../identity/provider/installation-database.ts";
import { ed25519Key } from "../connection/agent-socket.ts";
import { enrolAgent } from "./agent-store.ts";
import { adoptDevices, balance } from "../assignment/assignment-store.ts";
import type { DeviceTable } from "../assignment/device-tables.ts";

const enrolRequest: z.ZodType<EnrolRequest> = z.strictObject({
  code: z.string().min(1).max(200),
  name: z
    .string()
    .min(1)
    .max(200)
    .refine((name) => !isMisleading(name)),
  publicKey: z.string().max(500),
});
const triesPerMinute = 10;
const minuteMs = 60_000;

/** POST /agent/enrol: one code, one agent. All refusals look alike, and attempts are limited per address. */
export function enrolRoute(
  app: FastifyInstance,
  parts: {
    installation: InstallationDatabase;
    database: TenantDatabase;
    devices: ReadonlyMap<string, DeviceTable>;
    clock: Clock;
  },
): void {
  const tries = new Map<string, { count: number; sinceMs: number }>();
  app.post("/agent/enrol", { bodyLimit: 4096 }, async (request) => {
    const retryAfterS = countTry(tries, request.ip, parts.clock.nowMs());
    if (retryAfterS !== undefined) throw new AppError("tooManyRequests", { retryAfterS });
    const body = enrolRequest.safeParse(request.body);
    if (!body.success) throw new AppError("invalidBody");
    if (!ed25519Key(body.data.publicKey)) throw new AppError("enrolmentRefused");
    return enrolAgent(parts, body.data, async (db) => {
      await adoptDevices(db, parts.devices);
      await balance(db, { mayTakeOver: false });
    });
  });
}

function countTry(
  tries: Map<string, { count: number; sinceMs: number }>,
  address: string,
  nowMs: number,
): number | undefined {
  for (const [known, { sinceMs }] of tries) if (sinceMs + minuteMs <= nowMs) tries.delete(known);
  const entry = tries.get(address) ?? { count: 0, sinceMs: nowMs };
  tries.set(address, { ...entry, count: entry.count + 1 });
  return entry.count < triesPerMinute ? undefined : Math.ceil((entry.sinceMs + minuteMs - nowMs) / 1000);
}
