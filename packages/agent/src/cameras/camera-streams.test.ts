import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import type { CameraStateData } from "@gantry/domain/camera/camera-state.ts";
import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { manualClock } from "../testing/manual-clock.ts";
import type { ReportStream } from "./stream-report.ts";
import { ServerTime } from "../link/server-time.ts";
import { openGateway } from "../media/gateway.ts";
import { testCamera } from "../testing/camera-under-test.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { onEnd, silentLog } from "../testing/test-agent.ts";
import { CameraRuntime } from "./camera-runtime.ts";
import { CameraStreams } from "./camera-streams.ts";

test.each([
  ["a live stream", { streamOnline: true, streamProblem: null }, "ONLINE"],
  ["a full disk", { streamOnline: true, streamProblem: { code: "diskFull" } }, "DEGRADED"],
  ["a wrong password", { streamOnline: false, streamProblem: { code: "loginRefused" } }, "DEGRADED"],
  ["a closed port", { streamOnline: false, streamProblem: { code: "unreachable" } }, "OFFLINE"],
  ["nobody watching", { streamOnline: null, streamProblem: null }, "NOT_POLLABLE"],
] as const)(
  "a camera without a control protocol and with %s has that as its status",
  async (_what, report, status) => {
    const clock = manualClock();
    const states: Extract<Observation, { kind: "state" }>[] = [];
    let sendReport: ReportStream = () => {};
    const streams: CameraStreams = new CameraStreams(
      (send) => {
        sendReport = send;
        return { watch() {}, forget() {}, calls: {}, stop: async () => {} };
      },
      () => runtime.streamChanged(),
    );
    const { device } = await testCamera("ONVIF");
    const runtime: CameraRuntime = new CameraRuntime(
      {
        clock,
        serverTime: new ServerTime(clock),
        streams,
        mayAct: () => true,
        observe: async (observation) => void (observation.kind === "state" && states.push(observation)),
      },
      { ...device, protocol: "NONE" },
    );
    onEnd(() => runtime.close());
    sendReport(device.id, { videoSnapshot: null, ...report });
    expect(states.at(-1)?.status).toBe(status);
    const before = states.length;
    await clock.advance(runtime.periodMs);
    // The age of a live camera stays fresh.
    expect(states.length).toBe(report.streamOnline ? before + 1 : before);
  },
);

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
