import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { expect, test } from "vitest";
import { octetsOfHex } from "../ntcip1203/font-table.ts";
import { readFrameLength } from "../ntcip1203/tcp-frames.ts";
import { decodeSnmpMessage } from "./message.ts";
import { decodeRepeatedAnswer, makeRepeatedGet, responseIdOf } from "./repeated-get.ts";

const inputs = Number(process.env.GANTRY_FUZZ || 20_000);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
const longestMs = 100;
const largestOctets = 65_507;

/** Responses of real signs: one value, noSuchName, a table of three, an activation code. */
const answers = [
  "302e02010004067075626c6963a22102010102010002010030163014060d2b060104018936040203 0a0300020320 0000",
  "302b02010004067075626c6963a21e02010702010202010130133011060d2b0601040189360402060101000500",
  "303802010004067075626c6963a32b0202010002010002010030 1f301d060d2b06010401893604020306030004 0c010b3704000595f96708090a",
].map(octetsOfHex);
const asked = makeRepeatedGet(["1.3.6.1.4.1.1206.4.2.3.10.3.0"]);

function makeHostileFrame(random: () => number): Uint8Array {
  const randomBelow = (max: number) => Math.floor(random() * max);
  if (randomBelow(10) === 0) return Uint8Array.from({ length: randomBelow(200) }, () => randomBelow(256));
  const octets = [...(answers[randomBelow(answers.length)] ?? [])];
  for (let changes = randomBelow(6); changes >= 0; changes--) {
    const at = randomBelow(octets.length);
    const kind = randomBelow(5);
    if (kind === 0) octets.splice(at, randomBelow(8));
    else if (kind === 1) octets.splice(at, 0, ...octets.slice(at, at + randomBelow(20)));
    else if (kind === 2) octets[at] = [0x80, 0x84, 0xff, 0x7f, 0x30][randomBelow(5)] ?? 0;
    else octets[at] = randomBelow(256);
  }
  return Uint8Array.from(octets);
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

test(`${inputs} hostile frames are parsed or refused without a crash or taking ${longestMs} ms (seed ${seed})`, () => {
  const random = makeSeededRandom(seed);
  let slowestMs = 0;
  let acceptedCount = 0;
  for (let input = 0; input < inputs; input++) {
    const frame = makeHostileFrame(random);
    const tookMs = measureMs(() => {
      responseIdOf(frame);
      decodeRepeatedAnswer(frame, asked);
      readFrameLength(frame);
      decodeSnmpMessage(frame);
    });
    slowestMs = Math.max(slowestMs, tookMs);
    if (decodeSnmpMessage(frame).ok) acceptedCount++;
  }
  expect(slowestMs).toBeLessThan(longestMs);
  // Some mutated inputs must still decode, or the test would be too destructive.
  expect(acceptedCount).toBeGreaterThan(inputs / 1000);
});

test.each([
  [
    "lists in lists",
    () => Uint8Array.from({ length: largestOctets }, (_, at) => (at % 2 === 0 ? 0x30 : 0x80)),
  ],
  ["one length that claims all memory", () => Uint8Array.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff])],
  [
    "a name of a thousand arcs",
    () => Uint8Array.from({ length: largestOctets }, (_, at) => (at < 2 ? [0x30, 0x82][at]! : 0x81)),
  ],
])("the largest datagram made of %s is refused immediately", (_, frame) => {
  const octets = frame();
  expect(decodeSnmpMessage(octets).ok).toBe(false);
  expect(measureMs(() => decodeSnmpMessage(octets))).toBeLessThan(longestMs);
});
