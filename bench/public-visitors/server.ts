import { mkdtempSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { makeInProcessBus } from "@gantry/server/platform/bus/in-process-bus.ts";
import { systemClock } from "@gantry/server/platform/clock.ts";
import { tenantDatabase } from "@gantry/server/platform/database/in-tenant.ts";
import { openPool } from "@gantry/server/platform/database/pool.ts";
import { createApp } from "@gantry/server/platform/http/create-app.ts";
import { registerRoutes } from "@gantry/server/platform/http/register-routes.ts";
import { registerSecurityHeaders } from "@gantry/server/platform/http/security-headers.ts";
import { kindRoutes } from "@gantry/server/platform/kinds/calls/kind-routes.ts";
import { serveKind } from "@gantry/server/platform/kinds/serve-kind.ts";
import { joinPublicSources } from "@gantry/server/platform/public-data/join-public-sources.ts";
import { publicDataRoutes } from "@gantry/server/platform/public-data/public-data-routes.ts";
import { PublicSnapshots } from "@gantry/server/platform/public-data/public-snapshots.ts";
import { modules } from "@gantry/server/modules.ts";
import { grantsInHand, importDesk, testSecretKey } from "@gantry/server/testing/kind-server.ts";
import { secretStore } from "@gantry/server/platform/kinds/database/secrets.ts";
import { everythingLicensed } from "@gantry/server/testing/licences.ts";
import { quietLog } from "@gantry/server/testing/quiet-log.ts";
import fastify, { type FastifyInstance } from "fastify";

/** One server in its own process: ours with its operators, or fastify with a file of the same size. */
const [kind = "", urlOrText = "", tenantId = ""] = process.argv.slice(2);
const app = kind === "gantry" ? await makeGantry(urlOrText) : await makeStatic(Number(urlOrText));
await app.listen({ host: "127.0.0.1", port: 0, backlog: 4096 });
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.on("disconnect", () => process.exit());
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system });
});

async function makeGantry(databaseUrl: string): Promise<FastifyInstance> {
  const pool = await openPool(databaseUrl);
  const bus = makeInProcessBus((error) => console.error(error));
  const database = tenantDatabase({ pool, bus, clock: systemClock, log: quietLog });
  const parts = {
    database,
    secrets: secretStore(testSecretKey),
    grants: grantsInHand,
    licence: everythingLicensed,
    imports: importDesk(database),
  };
  const snapshots = new PublicSnapshots({
    database,
    bus,
    clock: systemClock,
    licence: everythingLicensed,
    publicUrl: "http://localhost",
    ...joinPublicSources(modules),
  });
  const made = await createApp({ log: quietLog });
  await registerSecurityHeaders(made);
  const grants = grantsFromWire({ READ: { CAMERA: [] } });
  registerRoutes(made, [...publicDataRoutes(snapshots), ...kindRoutes(serveKind({ kind: camera }), parts)], {
    authenticate: async () => ({ kind: "user", tenantId, id: "bench", displayName: "Bench", grants }),
    licence: everythingLicensed,
  });
  return made;
}

async function makeStatic(bytes: number): Promise<FastifyInstance> {
  const root = mkdtempSync(path.join(tmpdir(), "gantry-bench-"));
  const text = JSON.stringify({ text: "x".repeat(bytes) });
  writeFileSync(path.join(root, "map.json"), text);
  writeFileSync(path.join(root, "map.json.br"), brotliCompressSync(text));
  const made = fastify();
  await made.register(fastifyStatic, { root, preCompressed: true });
  return made;
}
