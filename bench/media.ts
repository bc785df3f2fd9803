import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import { systemClock } from "../packages/agent/src/clock.ts";
import { openGateway } from "../packages/agent/src/media/gateway.ts";
import { startStreetCamera } from "../packages/agent/src/media/testing/street-camera.ts";
import type { Seen } from "../packages/agent/src/media/testing/viewer-messages.ts";
import { quantile } from "./list/figures.ts";
import { type Janus, startJanus } from "./media/janus.ts";
import { corePercent, type Memory, memoryOf } from "./media/process-cost.ts";
import { startRtpSource } from "./media/rtp-source.ts";
import { type AnswerOffer, startBenchViewers } from "./media/viewers.ts";

/**
 * The media gateway with simulated cameras of 600 kbit/s and viewers in another process; only the gateway's
 * processes are measured. Limits: 0.1 % of a core per viewer; 16 recorded cameras and 20 viewers 10 % and 250
 * MB; first picture after 250 ms.
 */
const cameraCount = 16;
const viewerCount = 20;
const crowd = 60;
const measureMs = 20_000;
/** 600 kbit/s at 15 pictures per second. */
const filledBytes = 5_000;

const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
/**
 * Janus does not send from the loopback address. Packets to the machine's own address do not leave it either.
 */
const address =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
const isLoopback = (text: string): boolean => text.startsWith("127.");
const noSignal = new AbortController().signal;

interface Cost {
  /** Share of a core in %, with one viewer and with all of them. */
  alone: number;
  percent: number;
  lost: number;
  packets: number;
  firstMs: number;
}

async function costWith(
  viewers: number,
  processIds: readonly number[],
  { open, look }: { open(count: number): Promise<void>; look(): Promise<Seen[]> },
): Promise<Cost> {
  await open(1);
  const alone = await corePercent(processIds, measureMs);
  await open(viewers - 1);
  const percent = await corePercent(processIds, measureMs);
  const seen = await look();
  const firstMs = quantile(
    seen.map(({ firstPictureMs }) => firstPictureMs ?? Number.POSITIVE_INFINITY),
    0.5,
  );
  return { alone, percent, firstMs, lost: sum(seen, "lost"), packets: sum(seen, "packets") };
}

async function runGateway(
  cameras: number,
  viewers: number,
  records: boolean,
): Promise<Cost & { memory: Memory }> {
  const folder = await mkdtemp(path.join(tmpdir(), "gantry-bench-"));
  const sources = await Promise.all(
    Array.from({ length: cameras }, () => startStreetCamera({ filledOctets: filledBytes })),
  );
  const gateway = openGateway({
    clock: systemClock,
    log,
    sendReport() {},
    settings: {
      network: { bindAddress: address, addresses: [] },
      maxViewers: 1000,
      maxViewersOfCamera: 1000,
      recording: { folder, keepMs: records ? 60_000 : 0, maxBytes: 1e9 },
    },
  });
  const audience = startBenchViewers(address);
  try {
    sources.forEach(({ url }, index) =>
      gateway.watch({ id: `cam-${index}`, isRecorded: true, streams: { internal: { url } } }),
    );
    let next = 0;
    const answer: AnswerOffer = async (viewerId, offerSdp) => {
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
    };
    const open = (count: number): Promise<void> => audience.open(count, answer);
    const cost = await costWith(viewers, gateway.processIds, { open, look: audience.look });
    return { ...cost, memory: memoryOf(gateway.processIds) };
  } finally {
    audience.stop();
    await gateway.stop();
    await Promise.all(sources.map((source) => source.stop()));
    await rm(folder, { recursive: true });
  }
}

async function runJanus(janus: Janus, viewers: number): Promise<Cost> {
  const endSource = startRtpSource(janus.rtpPort, janus.payloadType, filledBytes);
  const audience = startBenchViewers(address);
  try {
    const open = (count: number): Promise<void> => audience.open(count, janus.answer);
    return await costWith(viewers, janus.processIds, { open, look: audience.look });
  } finally {
    audience.stop();
    endSource();
    await janus.stop();
  }
}

const eachOf = ({ percent, alone }: Cost): number => (percent - alone) / (crowd - 1);
const figuresOf = (cost: Cost): string =>
  `${eachOf(cost).toFixed(3)} % of a core per viewer, ${cost.lost} of ${cost.packets} packets lost`;

async function compareWithJanus(own: Cost): Promise<void> {
  const janus = isLoopback(address) ? undefined : await startJanus(address);
  const missing = isLoopback(address)
    ? "this machine has no address beside the loopback"
    : "janus is not installed";
  if (!janus) {
    return console.log(
      `media, peer: not run, ${missing}; Debian's Janus 1.1.2 took 0.25 to 0.45 % of a core per viewer of such a stream`,
    );
  }
  const peer = await runJanus(janus, crowd);
  console.log(
    `media, peer: Janus ${janus.version}, the same stream to the same viewers: ${figuresOf(peer)}; ` +
      `Gantry has ${(eachOf(peer) / eachOf(own)).toFixed(1)} times as many on a core (target 2)`,
  );
}

function sum(seen: readonly Seen[], of: "lost" | "packets"): number {
  return seen.reduce((total, one) => total + one[of], 0);
}

function formatMemory({ sumMb, togetherMb }: Memory): string {
  return `${sumMb.toFixed(0)} MB, what is shared counted twice, or ${togetherMb.toFixed(0)} MB`;
}

if (!existsSync("/proc/self/stat")) console.log("media: not measured, needs Linux");
else {
  const one = await runGateway(1, crowd, false);
  console.log(
    `media, one camera of 600 kbit/s, ${crowd} viewers by WebRTC: ${figuresOf(one)} (limit 0.1, none), ` +
      `${formatMemory(one.memory)}; a new viewer sees it after ${one.firstMs.toFixed(0)} ms in the middle (limit 250)`,
  );
  await compareWithJanus(one);
  const wall = await runGateway(cameraCount, viewerCount, true);
  console.log(
    `media, ${cameraCount} recorded cameras and ${viewerCount} viewers: ${wall.percent.toFixed(1)} % of a core (limit 10), ` +
      `${wall.lost} of ${wall.packets} packets lost, ${formatMemory(wall.memory)} (limit 250)`,
  );
}
