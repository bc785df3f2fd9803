import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { ServerTime } from "../link/server-time.ts";
import { openGateway } from "../media/gateway.ts";
import { testCamera } from "../testing/camera-under-test.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { onEnd, silentLog } from "../testing/test-agent.ts";
import { CameraRuntime } from "./camera-runtime.ts";
import { CameraStreams } from "./camera-streams.ts";

test("a controllable camera without pictures is degraded, and its state has both facts (CAM-014)", async () => {
  const { device } = await testCamera("ONVIF");
  const folder = await temporaryFolder();
  const states: Extract<Observation, { kind: "state" }>[] = [];
  const streams: CameraStreams = new CameraStreams(
    (report) =>
      openGateway({
        clock: systemClock,
        log: silentLog,
        sendReport: report,
        children: 1,
        settings: {
          network: { bindAddress: "127.0.0.1", addresses: [] },
          maxViewers: 1,
          maxViewersOfCamera: 1,
          recording: { folder, keepMs: 60_000, maxBytes: 1024 * 1024 },
        },
      }),
    () => runtime.streamChanged(),
  );
  onEnd(() => streams.stop());
  const runtime: CameraRuntime = new CameraRuntime(
    {
      clock: systemClock,
      serverTime: new ServerTime(systemClock),
      streams,
      mayAct: () => true,
      observe: async (observation) => void (observation.kind === "state" && states.push(observation)),
    },
    device,
  );
  onEnd(() => runtime.close());
  // Without a stream address in the document, the agent uses the camera's own, which has no stream.
  expect(await runtime.turn()).toMatchObject({ answered: true });
  const readState = () => states.at(-1)?.stateData as Partial<CameraStateData> | undefined;
  await expect.poll(() => readState()?.streamProblem?.code, { timeout: 10_000, interval: 10 }).toBeTruthy();
  expect(states.at(-1)?.status).toBe("DEGRADED");
  expect(readState()).toMatchObject({
    streamOnline: false,
    supportsPTZ: true,
    problem: null,
    videoSnapshot: null,
  });
});
