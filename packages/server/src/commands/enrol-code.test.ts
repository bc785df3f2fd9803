import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { linkUnderTest, agentKeys } from "../platform/agent-link/link-under-test.ts";
import { testTenant } from "../testing/database.ts";

const run = promisify(execFile);
const command = fileURLToPath(new URL("./enrol-code.ts", import.meta.url));

test("the printed code enrols an agent in its tenant, and an unknown tenant gets none", async () => {
  const tenant = await testTenant();
  const env = { PATH: process.env["PATH"], DATABASE_URL: tenant.urls.server };
  const { stdout } = await run(process.execPath, [command, tenant.id], { env });
  tenant.clock.advanceMs(Date.now() - tenant.clock.nowMs());
  const link = await linkUnderTest(tenant);
  expect((await link.enrol(agentKeys(), stdout.trim())).agentId).toMatch(/^[0-9a-f-]{36}$/);
  await link.stop();
  await expect(run(process.execPath, [command, "nowhere"], { env })).rejects.toThrow(
    /There is no tenant nowhere/,
  );
});
