import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { expect, test } from "vitest";
import { assumedSpeedMph, readingAdvice } from "./reading-advice.ts";

function message(...pages: { lines: string[]; onS: number }[]): SignMessage {
  return {
    pages: pages.map(({ lines, onS }) => ({
      ...blankPage(),
      pageOnTime: onS * 1000,
      pageOffTime: 0,
      messageLines: lines.map((text) => ({ segments: [{ text }] })),
    })),
  };
}

test("a page too short to read is offered the shortest sufficient time", () => {
  const advice = readingAdvice(
    message({ lines: ["CRASH"], onS: 1.5 }, { lines: ["SLOW"], onS: 2 }),
    defaultFace,
    35,
  );
  expect(advice?.warnings).toMatchObject([{ rule: "pageTime", page: 0, actual: 1500, limit: 2000, by: 500 }]);
  const [warning] = advice?.warnings ?? [];
  expect(warning?.repair?.onS).toBe(2);
  expect(readingAdvice(warning?.repair?.message ?? message(), defaultFace, 35)?.warnings).toEqual([]);
});

test("pages longer than the viewing time are offered the shortest legible time", () => {
  const long = message({ lines: ["CRASH"], onS: 6 }, { lines: ["SLOW"], onS: 6 });
  const [warning] = readingAdvice(long, defaultFace, 65)?.warnings ?? [];
  expect(warning).toMatchObject({ rule: "readingTime", repair: { onS: 2 } });
  expect(readingAdvice(warning?.repair?.message ?? long, defaultFace, 65)?.warnings).toEqual([]);
});

test("no time is offered if none helps", () => {
  const words = message({ lines: ["ONE TWO THREE FOUR", "FIVE SIX SEVEN", "EIGHT NINE TEN"], onS: 3 });
  const advice = readingAdvice(words, defaultFace, 75);
  expect(advice?.warnings.length).toBeGreaterThan(0);
  expect(advice?.warnings.every(({ repair }) => repair === undefined)).toBe(true);
});

test("a missing speed defaults to motorways and is marked as assumed, and a blank message has no advice", () => {
  const page = { lines: ["SLOW"], onS: 3 };
  expect(readingAdvice(message(page), defaultFace, undefined)).toMatchObject({
    speedMph: assumedSpeedMph,
    isSpeedAssumed: true,
  });
  expect(readingAdvice(message(page), defaultFace, 45)).toMatchObject({
    speedMph: 45,
    isSpeedAssumed: false,
  });
  expect(readingAdvice(message({ lines: [" "], onS: 3 }), defaultFace, 45)).toBeUndefined();
});
