import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { expect, test } from "vitest";
import { boxesOf } from "../fmp4/boxes.ts";
import { fragmentTimes, writeFragment } from "../fmp4/fragment.ts";
import { writeInitialization } from "../fmp4/initialization.ts";
import { accessUnitMaxBytes, H264Depacketizer } from "../h264/depacketizer.ts";
import { splitByStartCodes } from "../h264/nal.ts";
import { packetizeH264 } from "../h264/packetizer.ts";
import { sequenceParameters } from "../h264/sequence-parameters.ts";
import { awaitedOf, hlsFileOf } from "../hls/playlist.ts";
import { base64Bytes, joinBytes, latin1Bytes, latin1Text } from "../rtp/bytes.ts";
import { decodeRtp } from "../rtp/packet.ts";
import { encodeSenderReport, isKeyFrameRequest } from "../rtp/rtcp.ts";
import { cameraVideoOf, describeCameraVideo } from "../sdp/camera-video.ts";
import { chromiumOffer } from "../sdp/testing/chromium-offer.ts";
import { viewerOfferOf, withAddresses, withoutNamedCandidates } from "../sdp/viewer-offer.ts";
import { challengeOf } from "./authorization.ts";
import { interleavedOf, responseBytes, sessionOf } from "./message.ts";
import {
  bodyMaxBytes,
  frameBytes,
  headMaxBytes,
  RtspStreamError,
  RtspStreamReader,
} from "./stream-reader.ts";

/**
 * GANTRY_FUZZ: ten times the number of inputs, because a dozen parsers read each; GANTRY_SEED: repeats the
 * same inputs.
 */
const inputs = Number(process.env.GANTRY_FUZZ || 30_000) / 10;
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
const longestMs = 100;

const sps = base64Bytes("Z2QAH6zZQFAFuhAAAAMAEAAAAwPI8YMZYA==");
const pps = Uint8Array.of(0x68, 0xce, 0x09, 0xc8);
const slice = Uint8Array.from({ length: 2600 }, (_, index) => (index === 0 ? 0x65 : index & 0xff));
const packets = packetizeH264([sps, pps, slice], 9000, { payloadType: 96, source: 1, packetMaxOctets: 1200 });
const description = describeCameraVideo({
  name: "camera",
  payloadType: 96,
  control: "track1",
  parameterSets: { sequence: sps, picture: pps },
});
const session = joinBytes([
  responseBytes(401, "Unauthorized", {
    headers: {
      CSeq: 1,
      "WWW-Authenticate": ['Basic realm="c"', 'Digest realm="c", nonce="12", qop="auth", opaque="\\"x"'],
    },
  }),
  responseBytes(200, "OK", { headers: { CSeq: 2, "Content-Base": "rtsp://c/" }, body: description }),
  responseBytes(200, "OK", {
    headers: { CSeq: 3, Session: "77;timeout=30", Transport: "RTP/AVP/TCP;interleaved=0-1" },
  }),
  ...packets.map((packet) => frameBytes(0, packet)),
  frameBytes(1, encodeSenderReport({ source: 1, atMs: 5e11, timestamp: 9, packetCount: 1, octetCount: 2 })),
]);
const offer = latin1Bytes(`${chromiumOffer}a=candidate:1 1 udp 1 a.local 9 typ host\r\n`);
const file = joinBytes([
  writeInitialization(sps, pps) ?? new Uint8Array(),
  writeFragment(1, 0, [{ octets: slice, durationTicks: 6000, isKey: true }]),
]);
const seeds = [session, session, offer, sps, file];

function makeHostileMedia(random: () => number): Uint8Array {
  const randomBelow = (max: number) => Math.floor(random() * max);
  if (randomBelow(12) === 0) return Uint8Array.from({ length: randomBelow(400) }, () => randomBelow(256));
  let bytes: Uint8Array = seeds[randomBelow(seeds.length)]?.slice() ?? new Uint8Array();
  for (let changes = randomBelow(8); changes >= 0; changes--) {
    const at = randomBelow(bytes.length);
    const kind = randomBelow(6);
    if (kind === 0) bytes = joinBytes([bytes.subarray(0, at), bytes.subarray(at + randomBelow(60))]);
    else if (kind === 1)
      bytes = joinBytes([
        bytes.subarray(0, at),
        bytes.subarray(at, at + randomBelow(200)),
        bytes.subarray(at),
      ]);
    else if (kind === 2) bytes[at] = [0, 0x24, 0xff, 0x0a, 0x3a, 0x7c][randomBelow(6)] ?? 0;
    else bytes[at] = randomBelow(256);
  }
  return bytes;
}

function readAll(bytes: Uint8Array, cut: number): number {
  let pictures = 0;
  const reader = new RtspStreamReader();
  const depacketizer = new H264Depacketizer();
  try {
    for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)])
      for (const item of reader.push(piece)) {
        if (item.type === "message") {
          challengeOf(item.message);
          sessionOf(item.message);
          interleavedOf(item.message);
          cameraVideoOf(item.message.body, "rtsp://c/");
          continue;
        }
        const packet = decodeRtp(item.payload);
        if (packet) pictures += depacketizer.push(packet).length;
        isKeyFrameRequest(item.payload);
      }
  } catch (error) {
    expect(error).toBeInstanceOf(RtspStreamError);
  }
  expect(reader.heldOctets).toBeLessThanOrEqual(headMaxBytes + bodyMaxBytes);
  const text = latin1Text(bytes);
  viewerOfferOf(text);
  withAddresses(withoutNamedCandidates(text), ["192.0.2.1"]);
  sequenceParameters(bytes);
  writeInitialization(bytes, pps);
  splitByStartCodes(bytes);
  boxesOf(bytes);
  fragmentTimes(bytes);
  hlsFileOf(text);
  awaitedOf(text);
  return pictures;
}

function measureMs(read: () => void): number {
  let minMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && minMs >= longestMs; tries++) {
    const startMs = performance.now();
    read();
    minMs = Math.min(minMs, performance.now() - startMs);
  }
  return minMs;
}

test(`${inputs} hostile sessions, offers and files are parsed or refused without a crash or taking ${longestMs} ms (seed ${seed})`, () => {
  const random = makeSeededRandom(seed);
  let slowestMs = 0;
  let pictures = 0;
  for (let input = 0; input < inputs; input++) {
    const bytes = makeHostileMedia(random);
    const cut = Math.floor(random() * bytes.length);
    slowestMs = Math.max(
      slowestMs,
      measureMs(() => (pictures += readAll(bytes, cut))),
    );
  }
  expect(slowestMs).toBeLessThan(longestMs);
  // Some mutated inputs must still decode, or the test would be too destructive.
  expect(pictures).toBeGreaterThan(inputs / 100);
});

test("a picture that never ends is limited in size", () => {
  const depacketizer = new H264Depacketizer();
  const payload = Uint8Array.from({ length: 60_000 }, (_, index) =>
    index === 0 ? 28 : index === 1 ? 0x85 : 7,
  );
  const more = payload.slice();
  more[1] = 5;
  const packets = (2.5 * accessUnitMaxBytes) / payload.length;
  for (let sequence = 0; sequence < packets; sequence++)
    depacketizer.push({
      payloadType: 96,
      marker: false,
      sequence: sequence & 0xffff,
      timestamp: 0,
      source: 1,
      payload: sequence === 0 ? payload : more,
    });
  expect(depacketizer.heldOctets).toBeLessThanOrEqual(accessUnitMaxBytes);
});
