import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { validateMessage } from "@gantry/domain/sign/message/validate.ts";
import { noWordRules } from "@gantry/domain/sign/words/words.ts";
import { expect, test } from "vitest";
import { type IssueRepair, repairsOf } from "./issue-repairs.ts";

const rules = { ...noWordRules, inEditor: true, forbidden: [{ name: "WRECK", enabled: true }] };
const alternatives = new Map([["WRECK", "CRASH"]]);

function message(lines: readonly string[], fontId?: number): SignMessage {
  const messageLines = lines.map((text) => ({
    segments: [{ text, ...(fontId !== undefined && { fontId }) }],
  }));
  return { pages: [{ ...blankPage(), messageLines }] };
}

function findRepairs(asked: SignMessage): { repair: IssueRepair; left: string[] }[] {
  const [issue] = validateMessage(asked, defaultFace, rules);
  if (!issue) throw new Error("nothing is wrong with the message");
  return repairsOf({ message: asked, issue, face: defaultFace, alternatives }).map((repair) => ({
    repair,
    left: validateMessage(repair.message, defaultFace, rules).map(({ type }) => type),
  }));
}

test("a line that is too wide is offered the tallest fitting font and standard abbreviations", () => {
  const offered = findRepairs(message(["CRASH AHEAD ON"], 2));
  expect(offered[0]).toMatchObject({ repair: { kind: "font", fontName: "Standard 7" }, left: [] });
  const shorter = findRepairs(message(["EMERGENCY VEHICLES"], 2)).map(({ repair }) => repair.kind);
  expect(shorter).toContain("font");
  const fitting = findRepairs(message(["NORTHBOUND TRAFFIC SLOW"]));
  expect(fitting.filter(({ repair }) => repair.kind === "abbreviate").length).toBeGreaterThan(0);
  for (const { left } of fitting) expect(left).toEqual([]);
});

test("lines that are too high are offered a font in which all fit", () => {
  const [offered] = findRepairs(message(["ONE", "TWO", "SIX"], 2));
  expect(offered).toMatchObject({ repair: { kind: "font", fontName: "Standard 7" }, left: [] });
  expect(offered?.repair.message.pages[0]?.messageLines.map((line) => line.segments[0]?.fontId)).toEqual([
    1, 1, 1,
  ]);
});

test("a forbidden word is offered its replacement, if any", () => {
  const [offered] = findRepairs(message(["WRECK AHEAD"]));
  expect(offered).toMatchObject({ repair: { kind: "replace", by: "CRASH" }, left: [] });
  expect(offered?.repair.message.pages[0]?.messageLines[0]?.segments[0]?.text).toBe("CRASH AHEAD");
  const asked = message(["WRECK AHEAD"]);
  const [issue] = validateMessage(asked, defaultFace, rules);
  if (!issue) throw new Error("the word is forbidden");
  expect(repairsOf({ message: asked, issue, face: defaultFace, alternatives: new Map() })).toEqual([]);
});

test("a missing font, an unsupported character and an excess page can be removed", () => {
  expect(findRepairs(message(["A€B"]))).toMatchObject([{ repair: { kind: "removeCharacter" }, left: [] }]);
  const one = { ...defaultFace, maxPages: 1 };
  const two: SignMessage = { pages: [...message(["A"]).pages, ...message(["B"]).pages] };
  const [issue] = validateMessage(two, one, rules);
  if (!issue) throw new Error("there is a page too many");
  const [repair] = repairsOf({ message: two, issue, face: one, alternatives });
  expect(repair).toMatchObject({ kind: "removePage", page: 1 });
  expect(validateMessage(repair?.message ?? two, one, rules)).toEqual([]);
});
