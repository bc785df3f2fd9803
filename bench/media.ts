import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { systemClock } from "../packages/agent/src/clock.ts";
import { openGateway } from "../packages/agent/src/media/gateway.ts";
import { startStreetCamera } from "../packages/agent/src/media/testing/street-camera.ts";
import { corePercent, type Memory, memoryOf } from "./media/process-cost.ts";
import { startBenchViewers } from "./media/viewers.ts";

/**
 * The media gateway with simulated cameras of 600 kbit/s and viewers in a process of their own; its children alone are
 * measured. Limits: 0.1 % of a core per viewer; 16 recorded cameras and 20 viewers 10 % and 250 MB; a picture after 250 ms.
 */
const cameraCount = 16;
const viewerCount = 20;
const crowd = 60;
const measureMs = 8_000;
/** With 15 pictures a second 600 kbit/s. */
const filledOctets = 5_000;

const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const noSignal = new AbortController().signal;

async function run(cameras: number, viewers: number, records: boolean) {
  const folder = await mkdtemp(path.join(tmpdir(), "gantry-bench-"));
  const sources = await Promise.all(
    Array.from({ length: cameras }, () => startStreetCamera({ filledOctets })),
  );
  const gateway = openGateway({
    clock: systemClock,
    log,
    tell() {},
    settings: {
      network: { bindAddress: "127.0.0.1", addresses: [] },
      mostViewers: 1000,
      mostViewersOfCamera: 1000,
      recording: { folder, keepMs: records ? 60_000 : 0, maxBytes: 1e9 },
    },
  });
  const audience = startBenchViewers();
  try {
    sources.forEach(({ url }, index) =>
      gateway.watch({ id: `cam-${index}`, isRecorded: true, streams: { internal: { url } } }),
    );
    let next = 0;
    const open = (count: number): Promise<void> =>
      audience.open(count, async (viewerId, offerSdp) => {
        const entityId = `cam-${next++ % cameras}`;
        const parameters = { viewerId, offerSdp, stream: "internal" } as const;
        const call = {
          id: viewerId,
          call: "ANSWER_OFFER",
          entityType: "CAMERA",
          entityId,
          parameters,
        } as const;
        const answered = await gateway.calls.ANSWER_OFFER(call, noSignal);
        if (!answered.ok) throw new Error(answered.error);
        return answered.value.answerSdp;
      });
    await open(1);
    const alone = await corePercent(gateway.processIds, measureMs);
    await open(viewers - 1);
    const percent = await corePercent(gateway.processIds, measureMs);
    const first = (await audience.look()).map(
      ({ firstPictureMs }) => firstPictureMs ?? Number.POSITIVE_INFINITY,
    );
    const memory = memoryOf(gateway.processIds);
    return { alone, percent, memory, firstMs: first.sort((a, b) => a - b)[first.length >> 1] ?? 0 };
  } finally {
    audience.stop();
    await gateway.stop();
    await Promise.all(sources.map((source) => source.stop()));
    await rm(folder, { recursive: true });
  }
}

function shown({ sumMb, togetherMb }: Memory): string {
  return `${sumMb.toFixed(0)} MB, what is shared counted twice, or ${togetherMb.toFixed(0)} MB`;
}

if (!existsSync("/proc/self/stat")) console.log("media: not measured, needs Linux");
else {
  const one = await run(1, crowd, false);
  const each = (one.percent - one.alone) / (crowd - 1);
  console.log(
    `media, one camera of 600 kbit/s, ${crowd} viewers by WebRTC: ${each.toFixed(3)} % of a core per viewer (limit 0.1), ` +
      `${shown(one.memory)}; a new viewer sees it after ${one.firstMs.toFixed(0)} ms in the middle (limit 250)`,
  );
  const wall = await run(cameraCount, viewerCount, true);
  console.log(
    `media, ${cameraCount} recorded cameras and ${viewerCount} viewers: ${wall.percent.toFixed(1)} % of a core (limit 10), ` +
      `${shown(wall.memory)} (limit 250)`,
  );
  console.log(
    "media, peer: not run; Debian's Janus 1.1.2 took 0.25 to 0.45 % of a core per viewer of such a stream (docs/stack.md)",
  );
}
