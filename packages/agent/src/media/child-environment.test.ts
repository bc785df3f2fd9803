import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { testCamera, testGateway, watch } from "./testing/test-gateway.ts";

test("media processes do not inherit the agent's environment, such as its enrolment code", async () => {
  vi.stubEnv("GANTRY_AGENT_CODE", "one-time-code");
  const [{ gateway }, camera] = await Promise.all([testGateway(), testCamera()]);
  watch(gateway, "cam-1", camera);
  vi.unstubAllEnvs();
  const [pid] = gateway.processIds;
  const environment = await readFile(`/proc/${pid}/environ`, "utf8");
  const names = environment.split("\0").map((line) => line.split("=")[0]);
  expect(names).toContain("PATH");
  expect(names.filter((name) => name?.startsWith("GANTRY"))).toEqual([]);
});
