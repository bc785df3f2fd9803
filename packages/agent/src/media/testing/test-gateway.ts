import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { AgentCall, AgentCallFrame, AgentCalls } from "@gantry/domain/contract/agents/agent-calls.ts";
import type { StreamReport } from "../../cameras/stream-report.ts";
import { pause, systemClock } from "../../clock.ts";
import type { Log } from "../../log.ts";
import { type LeapingClock, makeLeapingClock } from "../../testing/make-leaping-clock.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { onEnd } from "../../testing/test-agent.ts";
import type { MediaSettings } from "../child-messages.ts";
import { type Gateway, openGateway } from "../gateway.ts";
import type { StreamSource } from "../media-camera.ts";
import { startStreetCamera, type StreetCamera, type StreetCameraOptions } from "./street-camera.ts";
import type { Viewers } from "./viewers.ts";

interface TestGateway {
  gateway: Gateway;
  reports: Map<string, StreamReport>;
  logged: string[];
  folder: string;
  clock: LeapingClock;
}

export async function testGateway(
  overrides: Partial<MediaSettings> & { children?: number; keepMs?: number } = {},
): Promise<TestGateway> {
  const { children = 1, keepMs = 0, ...more } = overrides;
  const reports = new Map<string, StreamReport>();
  const logged: string[] = [];
  const write: Log[keyof Log] = (message, values) => logged.push(`${message} ${JSON.stringify(values)}`);
  const clock = makeLeapingClock();
  const folder = join(await temporaryFolder(), "recordings");
  const gateway = openGateway({
    clock,
    log: { debug: write, info: write, warn: write, error: write },
    sendReport: (id, report) => reports.set(id, report),
    children,
    settings: {
      network: { bindAddress: "127.0.0.1", addresses: [] },
      maxViewers: 100,
      maxViewersOfCamera: 100,
      recording: { folder, keepMs, maxBytes: 64 * 1024 * 1024 },
      ...more,
    },
  });
  onEnd(() => gateway.stop());
  return { gateway, reports, logged, folder, clock };
}

export async function testCamera(options: StreetCameraOptions = {}): Promise<StreetCamera> {
  const camera = await startStreetCamera(options);
  onEnd(() => camera.stop());
  return camera;
}

export function watch(
  gateway: Gateway,
  id: string,
  { url }: StreetCamera,
  { isRecorded = true, ...more }: Partial<StreamSource> & { isRecorded?: boolean } = {},
): void {
  gateway.watch({ id, isRecorded, streams: { internal: { url, ...more } } });
}

export function frameOf<Call extends AgentCall>(
  call: Call,
  entityId: string,
  parameters: AgentCalls[Call]["parameters"],
): AgentCallFrame<Call> {
  return { id: randomUUID(), call, entityType: "CAMERA", entityId, parameters };
}

const nobodyGivesUp = new AbortController().signal;

/** The library loses one in fifty connections when it makes the offer; browsers do not. */
const maxTries = 6;
const connectsWithinMs = 1_500;

export async function view(
  gateway: Gateway,
  viewers: Viewers,
  cameraId: string,
  viewerId: string,
  more: Partial<AgentCalls["ANSWER_OFFER"]["parameters"]> = {},
): Promise<string | undefined> {
  for (let tries = 0; tries < maxTries; tries++) {
    const offerSdp = await viewers.offer(viewerId);
    const frame = frameOf("ANSWER_OFFER", cameraId, { viewerId, offerSdp, stream: "internal", ...more });
    const answered = await gateway.calls.ANSWER_OFFER(frame, nobodyGivesUp);
    if (!answered.ok) viewers.close(viewerId);
    if (!answered.ok) return answered.error;
    viewers.answer(viewerId, answered.value.answerSdp);
    if (await isConnected(viewers, viewerId)) return undefined;
    viewers.close(viewerId);
  }
  return "not connected";
}

async function isConnected(viewers: Viewers, viewerId: string): Promise<boolean> {
  const untilMs = performance.now() + connectsWithinMs;
  while (performance.now() < untilMs) {
    const { state } = (await viewers.look())[viewerId] ?? {};
    if (state === "connected") return true;
    await pause(systemClock, 20);
  }
  return false;
}
