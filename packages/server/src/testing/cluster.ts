import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../platform/database/embedded.ts";
import { migrate } from "../platform/database/migrations.ts";
import { prepareEmbedded } from "../platform/database/roles.ts";
import { quietLog } from "./quiet-log.ts";
import "./test-cluster.ts";

/** One embedded cluster for a test run, with a migrated template database; gone at the end, killed or not. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const embedded = await startEmbedded({
    dataDir: mkdtempSync(path.join(tmpdir(), "gantry-test-")),
    log: quietLog,
    // Gone at the end in any case, so nothing waits for the disk; what must survive a kill has tests of its own.
    settings: { max_wal_size: "1GB", shared_buffers: "64MB", fsync: "off", synchronous_commit: "off" },
    removeAtEnd: true,
  });
  const template = "gantry_template";
  const urls = await prepareEmbedded(embedded, template);
  await migrate(urls.owner);
  project.provide("cluster", { port: embedded.port, passwords: embedded.passwords, template });
  return () => embedded.stop();
}
