import type { AgentAction } from "@gantry/domain/contract/agents/agent-link.ts";
import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import type { StreetCameraOptions } from "../media/testing/street-camera.ts";
import { testCamera } from "../media/testing/test-gateway.ts";
import type { ActionOutcome } from "./actions.ts";
import { testConnection } from "./test-connection.ts";

const credentials = { userName: "operator", password: "right-one" };

async function runTest(url: string, password?: string, allowsLocalDevices = true): Promise<ActionOutcome> {
  const secrets = { internalStreamUrl: url, ...(password !== undefined && { password }) };
  const payload = { internalStreamType: "RTSP", userName: "operator" };
  const action = { entityType: "CAMERA", payload, secrets } as unknown as AgentAction;
  return testConnection(action, { clock: systemClock, allowsLocalDevices });
}
const makeUrl = async (options: StreetCameraOptions = {}) => (await testCamera(options)).url;

test("a stream without a control protocol is tested up to its first picture", async () => {
  expect(await runTest(await makeUrl({ credentials }), "right-one")).toMatchObject({
    result: "SUCCESS",
    data: { format: "H264", widthPx: 320, heightPx: 180 },
  });
});

test.each([
  ["a wrong password", async () => runTest(await makeUrl({ credentials }), "wrong-one"), "accessDenied"],
  ["a closed port", async () => runTest("rtsp://127.0.0.1:1/street"), "unreachable"],
  ["an address of another kind", async () => runTest("http://127.0.0.1/street"), "addressMissing"],
  ["another format", async () => runTest(await makeUrl({ codec: "H265" })), "notSupported"],
  ["the agent's own machine", async () => runTest(await makeUrl(), undefined, false), "addressRefused"],
])("a stream test with %s fails with that reason and without the address", async (_what, run, error) => {
  const outcome = await run();
  expect(outcome).toMatchObject({ result: "FAILED", error });
  expect(JSON.stringify(outcome)).not.toMatch(/127\.0\.0\.1|street|one/);
});
