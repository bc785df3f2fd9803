import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../platform/database/embedded.ts";
import { migrate } from "../platform/database/migrations.ts";
import { prepareEmbedded } from "../platform/database/roles.ts";
import { quietLog } from "./quiet-log.ts";
import "./test-cluster.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const embedded = await startEmbedded({
    dataDir: mkdtempSync(path.join(tmpdir(), "gantry-test-")),
    log: quietLog,
    // Durability is off, because the cluster is temporary; crash safety has its own tests.
    settings: { max_wal_size: "1GB", shared_buffers: "64MB", fsync: "off", synchronous_commit: "off" },
    removeAtEnd: true,
  });
  const template = "gantry_template";
  const urls = await prepareEmbedded(embedded, template);
  await migrate(urls.owner);
  project.provide("cluster", { port: embedded.port, passwords: embedded.passwords, template });
  return () => embedded.stop();
}
