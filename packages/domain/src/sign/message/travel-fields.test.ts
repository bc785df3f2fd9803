import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultFace } from "../reconcile/face-of-sign.ts";
import { multiFromMessage } from "../multi/multi.ts";
import { blankPage, messageText } from "./message-text.ts";
import type { SignMessage } from "./message.ts";
import { fieldsOf, fieldsStaleAtMs, fillFields, maxFieldAgeMs, parseTravelField } from "./travel-fields.ts";
import { validateMessage } from "./validate.ts";
import { noWordRules } from "../words/words.ts";

const message = (...pages: string[][]): SignMessage => ({
  pages: pages.map((lines) => ({
    ...blankPage(),
    messageLines: lines.map((text) => ({ segments: [{ text }] })),
  })),
});
const times = message(["TRAVEL TIME", "AIRPORT [ttPENA BLVD] MIN", "MALL [ttHAMPDEN] MIN"], ["DRIVE SAFE"]);
const values = { "TTPENA BLVD": { text: "21", atMs: 1000 }, TTHAMPDEN: { text: "7", atMs: 1000 } };

test("Travel time fields are found once each, in capitals", () => {
  expect(fieldsOf(times)).toEqual(["TTPENA BLVD", "TTHAMPDEN"]);
  expect(fieldsOf(message(["[TTA]", "[tta] [ttA,B]"]))).toEqual(["TTA", "TTA,B"]);
  expect(parseTravelField("TTA, B")).toEqual({ from: "A", to: "B" });
  expect(parseTravelField("TTB")).toEqual({ from: null, to: "B" });
});

test("A field shows its value while that is fresh, and its line is blank afterwards", () => {
  const shownAt = (atMs: number) => messageText(fillFields(times, values, atMs));
  expect(shownAt(1000)).toBe("TRAVEL TIME AIRPORT 21 MIN MALL 7 MIN / DRIVE SAFE");
  expect(shownAt(1000 + maxFieldAgeMs)).toContain("21 MIN");
  expect(shownAt(1001 + maxFieldAgeMs)).toBe("DRIVE SAFE");
  expect(fieldsStaleAtMs(times, values, 1000)).toBe(1001 + maxFieldAgeMs);
});

test("A page keeps its other lines while one of its travel times is known", () => {
  const { TTHAMPDEN } = values;
  expect(messageText(fillFields(times, { TTHAMPDEN }, 1000))).toBe("TRAVEL TIME MALL 7 MIN / DRIVE SAFE");
});

test("A message with a travel time is laid out as wide as its numbers", () => {
  const face = { ...defaultFace, widthPx: 60, heightPx: 9 };
  const issues = (text: string) =>
    validateMessage(message([text]), face, noWordRules).map(({ type }) => type);
  expect(issues("[ttA VERY LONG NAME] MIN")).toEqual([]);
  expect(issues("TO AIRPORT [ttA] MIN")).toEqual(["horizontal_overflow"]);
});

test("No field that is not filled reaches a sign, whatever the message", () => {
  const face = { ...defaultFace, widthPx: 400, heightPx: 60 };
  const piece = fc.constantFrom("[ttA]", "[TTB,C]", "GO ", "[", "]", "tt", " 5");
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(fc.array(fc.array(text, { maxLength: 3 }), { minLength: 1, maxLength: 3 }), (pages) => {
      expect(multiFromMessage(message(...pages), face)).not.toMatch(/(?<!\[)\[tt[^\]]+\]/i);
    }),
  );
});
