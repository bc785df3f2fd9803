import { seededRandom } from "@gantry/domain/testing/seeded-random.ts";
import { expect, test } from "vitest";
import { octetsOfHex } from "../ntcip1203/font-table.ts";
import { firstFrameLength } from "../ntcip1203/tcp-frames.ts";
import { decodeSnmpMessage } from "./message.ts";
import { decodeRepeatedAnswer, repeatedGet, responseIdOf } from "./repeated-get.ts";

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
const asked = repeatedGet(["1.3.6.1.4.1.1206.4.2.3.10.3.0"]);

function hostile(random: () => number): Uint8Array {
  const below = (most: number) => Math.floor(random() * most);
  if (below(10) === 0) return Uint8Array.from({ length: below(200) }, () => below(256));
  const octets = [...(answers[below(answers.length)] ?? [])];
  for (let changes = below(6); changes >= 0; changes--) {
    const at = below(octets.length);
    const kind = below(5);
    if (kind === 0) octets.splice(at, below(8));
    else if (kind === 1) octets.splice(at, 0, ...octets.slice(at, at + below(20)));
    else if (kind === 2) octets[at] = [0x80, 0x84, 0xff, 0x7f, 0x30][below(5)] ?? 0;
    else octets[at] = below(256);
  }
  return Uint8Array.from(octets);
}

function timed(read: () => void): number {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && leastMs >= longestMs; tries++) {
    const startMs = performance.now();
    read();
    leastMs = Math.min(leastMs, performance.now() - startMs);
  }
  return leastMs;
}

test(`${inputs} hostile frames are parsed or refused without a crash or taking ${longestMs} ms (seed ${seed})`, () => {
  const random = seededRandom(seed);
  let slowestMs = 0;
  let believed = 0;
  for (let input = 0; input < inputs; input++) {
    const frame = hostile(random);
    const tookMs = timed(() => {
      responseIdOf(frame);
      decodeRepeatedAnswer(frame, asked);
      firstFrameLength(frame);
      decodeSnmpMessage(frame);
    });
    slowestMs = Math.max(slowestMs, tookMs);
    if (decodeSnmpMessage(frame).ok) believed++;
  }
  expect(slowestMs).toBeLessThan(longestMs);
  // Some mutated inputs must still decode, or the test would be too destructive.
  expect(believed).toBeGreaterThan(inputs / 1000);
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
  expect(timed(() => decodeSnmpMessage(octets))).toBeLessThan(longestMs);
});
