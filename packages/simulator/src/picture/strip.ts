import { fillRectangle } from "./canvas.ts";
import { colourOf } from "./colour.ts";
import type { Picture } from "./h264/picture.ts";

export interface StripFacts {
  /** Drawing time, milliseconds since 1970. */
  atMs: number;
  /** 0..255. */
  cameraNumber: number;
  /** 0..359.9. */
  panDegrees: number;
  /** -90..90. */
  tiltDegrees: number;
  /** 0..1. */
  zoom: number;
}

/** Blocks per picture width; each is 8 px wide, light or dark. */
export const stripBlocks = 80;
const blockPx = 8;

/** Fields from the left with their number of blocks, most significant first. */
const members = [
  { name: "start", blocks: 3 },
  { name: "time", blocks: 32 },
  { name: "camera", blocks: 8 },
  { name: "pan", blocks: 12 },
  { name: "tilt", blocks: 11 },
  { name: "zoom", blocks: 8 },
  { name: "check", blocks: 6 },
] as const;
type Member = (typeof members)[number]["name"];

const start = 0b101;
const timeRange = 2 ** 32;
const light = colourOf("ffffff");
const dark = colourOf("000000");

/** 1 is light. */
export function encodeStrip(facts: StripFacts): number[] {
  const values: Record<Member, number> = {
    start,
    time: Math.floor(facts.atMs) % timeRange,
    camera: facts.cameraNumber & 0xff,
    pan: Math.round(facts.panDegrees * 10) % 3600,
    tilt: Math.round((facts.tiltDegrees + 90) * 10),
    zoom: Math.round(facts.zoom * 255),
    check: 0,
  };
  const blocks = members.flatMap(({ name, blocks: count }) => bitsOf(values[name], count));
  return [...blocks.slice(0, -checkBlocks), ...bitsOf(checkOf(blocks.slice(0, -checkBlocks)), checkBlocks)];
}

/** Undefined if it is not a strip. The time is truncated, so the value nearest to `nowMs` is used. */
export function decodeStrip(blocks: readonly number[], nowMs: number): StripFacts | undefined {
  if (blocks.length !== stripBlocks) return undefined;
  const values = new Map<Member, number>();
  let at = 0;
  for (const { name, blocks: count } of members) {
    values.set(name, numberOf(blocks.slice(at, at + count)));
    at += count;
  }
  const memberOf = (name: Member) => values.get(name) ?? 0;
  if (memberOf("start") !== start || memberOf("check") !== checkOf(blocks.slice(0, -checkBlocks)))
    return undefined;
  const rounds = Math.round((nowMs - memberOf("time")) / timeRange);
  return {
    atMs: rounds * timeRange + memberOf("time"),
    cameraNumber: memberOf("camera"),
    panDegrees: memberOf("pan") / 10,
    tiltDegrees: Math.round(memberOf("tilt") - 900) / 10,
    zoom: memberOf("zoom") / 255,
  };
}

/** Draws the strip, skipping blocks that equal `before`. Returns the blocks. */
export function drawStrip(picture: Picture, facts: StripFacts, before: readonly number[] = []): number[] {
  const blocks = encodeStrip(facts);
  for (const [index, isLight] of blocks.entries()) {
    if (before[index] === isLight) continue;
    const left = index * blockPx;
    const place = { left, right: left + blockPx, top: 0, bottom: picture.heightPx };
    fillRectangle(picture, place, isLight === 1 ? light : dark);
  }
  return blocks;
}

const checkBlocks = 6;

function checkOf(blocks: readonly number[]): number {
  return blocks.reduce((sum, bit, index) => (sum + bit * ((index % 60) + 1)) % 61, 0);
}

function bitsOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor(value / 2 ** (count - 1 - index)) % 2);
}

function numberOf(bits: readonly number[]): number {
  return bits.reduce((value, bit) => value * 2 + bit, 0);
}
