import { expect, test } from "vitest";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { layoutMulti } from "@gantry/domain/sign/layout/layout.ts";
import { messageFromMulti } from "@gantry/domain/sign/multi/multi-to-message.ts";
import { normalizeMulti, parseMulti } from "@gantry/domain/sign/multi/multi.ts";

/** GANTRY_FUZZ: number of inputs; GANTRY_SEED: repeats the same inputs. */
const inputs = Number(process.env.GANTRY_FUZZ || 5_000);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
const longestMs = 100;

const texts = [
  "[jl3][jp3][fo1]CRASH AHEAD[nl][cf9]EXIT 214[np][pt30o5][flt5o3]LEFT LANE[/fl] CLOSED",
  "[tr1,1,60,16,0,0][cb1]ROAD[nl2]WORK[g7,1,20,0AFF][hc41][sc3]A[/sc]B",
  "[mvcl100,1,5,RUN][f1][ms12,Anything][/ms12,x][[]] [pb1,2,3][cr1,1,5,5,9]",
];
const pieces = [
  "[",
  "]",
  "[[",
  "]]",
  "[fo",
  "255",
  ",",
  "[tr1,1,",
  "[np]",
  "[nl",
  "-1",
  "99999999999",
  "\u0000",
  "é",
  "[/",
];

function makeHostileMulti(random: () => number): string {
  const randomBelow = (max: number) => Math.floor(random() * max);
  let text = texts[randomBelow(texts.length)] ?? "";
  for (let changes = randomBelow(6); changes >= 0; changes--) {
    const at = randomBelow(text.length + 1);
    const kind = randomBelow(4);
    if (kind === 0) text = text.slice(0, at) + text.slice(at + randomBelow(8));
    else if (kind === 1) text = text.slice(0, at) + text.slice(at, at + randomBelow(30)) + text.slice(at);
    else text = text.slice(0, at) + (pieces[randomBelow(pieces.length)] ?? "") + text.slice(at);
  }
  return text;
}

function readAll(multi: string): void {
  const { tokens } = parseMulti(multi);
  expect(tokens.length).toBeLessThanOrEqual(multi.length);
  layoutMulti(multi, defaultFace);
  messageFromMulti(multi, defaultFace);
  // Normalising is idempotent; otherwise two readings of one face would differ.
  const normal = normalizeMulti(multi);
  expect(normalizeMulti(normal)).toBe(normal);
}

function measureMs(multi: string): number {
  let minMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && minMs >= longestMs; tries++) {
    const startMs = performance.now();
    readAll(multi);
    minMs = Math.min(minMs, performance.now() - startMs);
  }
  return minMs;
}

test(`${inputs} hostile MULTI strings are laid out or refused without a crash or taking ${longestMs} ms (seed ${seed})`, () => {
  const random = makeSeededRandom(seed);
  let slowestMs = 0;
  for (let input = 0; input < inputs; input++) {
    slowestMs = Math.max(slowestMs, measureMs(makeHostileMulti(random)));
  }
  expect(slowestMs).toBeLessThan(longestMs);
});

test.each(["[", "[[", "[np]", "[nl]", "[tr1,1,9,9]", "[fo1", "[/fl]", "A", "[sc9][/sc]"])(
  "a response of 60,000 octets made of %s alone is parsed immediately",
  (piece) => {
    const multi = piece.repeat(Math.floor(60_000 / piece.length));
    expect(measureMs(multi)).toBeLessThan(longestMs * 10);
  },
);
