import { decodeRtp } from "@gantry/protocols/rtp/packet.ts";
import { expect, test } from "vitest";
import { manualClock } from "../../testing/manual-clock.ts";
import type { Pull, PullReader } from "../pull/rtsp-pull.ts";
import { StreamFailure } from "../pull/stream-failure.ts";
import { lingersMs, Relay } from "../relay/relay.ts";
import { picturesPerSecond, readStreet } from "../testing/street.ts";
import { PacedSender } from "./paced-sender.ts";
import { PacketProfile } from "./packet-profile.ts";
import { Viewer } from "./viewer.ts";

function startWatching() {
  const clock = manualClock();
  const pulls: { reader: PullReader; isStopped: boolean }[] = [];
  const relay = new Relay({
    source: { url: "rtsp://192.0.2.1/street" },
    clock,
    jitter: () => 0,
    changed() {},
    pull({ reader }): Pull {
      const pull = { reader, isStopped: false };
      pulls.push(pull);
      return { stop: () => (pull.isStopped = true) };
    },
  });
  const { pictures } = readStreet();
  const pickNewest = (): PullReader => pulls.at(-1)?.reader as PullReader;
  const open = () => {
    const sent: { sequence: number; timestamp: number; octets: number }[] = [];
    const sender = new PacedSender({
      clock,
      firstSequence: 65_530,
      send(packet) {
        const { sequence, timestamp } = decodeRtp(packet) ?? { sequence: -1, timestamp: -1 };
        sent.push({ sequence, timestamp, octets: packet.length });
      },
    });
    const profile = new PacketProfile({ payloadType: 109, source: 7, playoutDelayId: 6 });
    const viewer = new Viewer({
      relay,
      profile,
      sender,
      firstTimestamp: 0,
      monotonicMs: clock.monotonicMs,
      reordered() {},
    });
    const leave = relay.read(viewer);
    return { viewer, sent, leave };
  };
  let index = 0;
  return {
    clock,
    relay,
    pulls,
    open,
    async play(count: number, firstTimestamp = 0) {
      for (let picture = 0; picture < count; picture++) {
        const nals = pictures[index % pictures.length] ?? [];
        const timestamp = (firstTimestamp + (index++ * 90_000) / picturesPerSecond) % 2 ** 32;
        const isKey = nals.some(([head = 0]) => (head & 31) === 5);
        pickNewest().unit({ timestamp, nals, isKey });
        await clock.advance(1000 / picturesPerSecond);
      }
    },
    fail: (failure = new StreamFailure("unreachable")) => pickNewest().ended(failure),
    /** Restarts at the first picture, because cameras start with a key frame. */
    rewind: () => (index = 0),
  };
}

const listSteps = (values: number[], bits: number): number[] =>
  values.slice(1).map((value, at) => (value - (values[at] ?? 0) + 2 ** bits) % 2 ** bits);

test("a late viewer gets the newest key frame and everything since, numbered without gaps", async () => {
  const { open, play } = startWatching();
  const first = open();
  await play(40);
  expect(first.sent).toEqual([]);
  const second = open();
  second.viewer.open();
  const joined = second.sent.length;
  expect(joined).toBeGreaterThan(9);
  await play(5);
  const { sent } = second;
  expect(
    new Set(
      listSteps(
        sent.map(({ sequence }) => sequence),
        16,
      ),
    ),
  ).toEqual(new Set([1]));
  expect(
    listSteps(
      sent.map(({ timestamp }) => timestamp),
      32,
    ).every((step) => step <= 6_000),
  ).toBe(true);
});

test("a viewer before the first key frame receives packets, so that its browser waits instead of trying HLS", async () => {
  const { open, play } = startWatching();
  const { viewer, sent } = open();
  viewer.open();
  expect(sent).toHaveLength(1);
  await play(1);
  expect(sent.length).toBeGreaterThan(1);
});

test("stream time continues across a camera restart, and the pull is retried at once, then rarely", async () => {
  const { open, play, fail, pulls, clock, rewind } = startWatching();
  const { viewer, sent } = open();
  viewer.open();
  await play(15, 4_000_000_000);
  const before = sent.at(-1)?.timestamp ?? 0;
  fail();
  await clock.advance(500);
  expect(pulls).toHaveLength(2);
  fail();
  await clock.advance(999);
  expect(pulls).toHaveLength(2);
  await clock.advance(1);
  expect(pulls).toHaveLength(3);
  rewind();
  const at = sent.length;
  await play(1, 17);
  const elapsedTicks = (1_500 + 1000 / picturesPerSecond) * 90;
  expect(((sent[at]?.timestamp ?? 0) - before + 2 ** 32) % 2 ** 32).toBeCloseTo(elapsedTicks, -2);
});

test("an unwatched stream is pulled for a while longer and then stopped", async () => {
  const { open, play, pulls, clock, relay } = startWatching();
  const { leave } = open();
  await play(3);
  leave();
  await clock.advance(lingersMs - 1);
  const again = open();
  await clock.advance(lingersMs);
  expect([pulls.length, pulls[0]?.isStopped, relay.state.isOnline]).toEqual([1, false, true]);
  again.leave();
  await clock.advance(lingersMs);
  expect([pulls[0]?.isStopped, relay.state.isOnline]).toEqual([true, null]);
});

test("a viewer that requests key frames gets the group again, at a limited rate", async () => {
  const { open, play } = startWatching();
  const { viewer, sent } = open();
  viewer.open();
  await play(8);
  const before = sent.length;
  viewer.repeat();
  const once = sent.length - before;
  expect(once).toBeGreaterThan(8);
  for (let asked = 0; asked < 50; asked++) viewer.repeat();
  expect(sent.length - before).toBe(once);
  await play(3);
  expect(
    listSteps(
      sent.map(({ timestamp }) => timestamp),
      32,
    ).every((step) => step <= 6_000),
  ).toBe(true);
});

test("the queue of a slow viewer is bounded: it only loses pictures up to the next key frame", async () => {
  const clock = manualClock();
  let sentBytes = 0;
  const sender = new PacedSender({ clock, firstSequence: 0, send: ({ length }) => (sentBytes += length) });
  const picture = Array.from({ length: 1_000 }, () => Buffer.alloc(1_180));
  let taken = 0;
  for (let pictures = 0; pictures < 50; pictures++) if (sender.send(picture, pictures)) taken++;
  expect(taken).toBeLessThan(10);
  expect(sentBytes).toBeLessThanOrEqual(64 * 1024);
  await clock.advance(2_000);
  expect(sentBytes).toBe(taken * 1_000 * 1_180);
  expect(sender.send(picture, 51)).toBe(true);
});
