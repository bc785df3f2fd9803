import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbedded } from "../../packages/server/src/platform/database/embedded.ts";
import { migrate } from "../../packages/server/src/platform/database/migrations.ts";
import { prepareEmbedded } from "../../packages/server/src/platform/database/roles.ts";
import { quietLog } from "../../packages/server/src/testing/quiet-log.ts";

/** A database of its own without tenants, deleted at the end. */
export async function benchDatabase(settings: Readonly<Record<string, string>> = {}) {
  const embedded = await startEmbedded({
    dataDir: mkdtempSync(path.join(tmpdir(), "gantry-bench-")),
    log: quietLog,
    settings: { shared_buffers: "256MB", ...settings },
    removeAtEnd: true,
  });
  const urls = await prepareEmbedded(embedded, "gantry_bench");
  await migrate(urls.owner);
  const owner = new pg.Client({ connectionString: urls.owner });
  await owner.connect();
  return {
    owner,
    urls,
    async close(): Promise<void> {
      await owner.end();
      await embedded.stop();
    },
  };
}
