import { expect, test } from "vitest";
import { decodeStrip, encodeStrip, stripBlocks } from "./strip.ts";

const facts = {
  atMs: Date.UTC(2026, 10, 22, 11, 30, 0, 123),
  cameraNumber: 59,
  panDegrees: 359.9,
  tiltDegrees: -90,
  zoom: 1,
};

test("the strip in a picture encodes its time, camera and direction", () => {
  expect(encodeStrip(facts)).toHaveLength(stripBlocks);
  expect(decodeStrip(encodeStrip(facts), facts.atMs + 5000)).toEqual(facts);
});

test("its time is the nearest match, also across counter overflow", () => {
  const turn = Math.ceil(facts.atMs / 2 ** 32) * 2 ** 32;
  for (const atMs of [turn - 3, turn, turn + 3])
    expect(decodeStrip(encodeStrip({ ...facts, atMs }), turn)?.atMs).toBe(atMs);
});

test("a strip with one wrong block is rejected", () => {
  for (let block = 0; block < stripBlocks; block++) {
    const blocks = encodeStrip(facts);
    blocks[block] = 1 - (blocks[block] ?? 0);
    expect(decodeStrip(blocks, facts.atMs), `block ${block}`).toBeUndefined();
  }
});
