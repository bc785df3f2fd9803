import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { noWordRules } from "@gantry/domain/sign/words/words.ts";
import { expect, test } from "vitest";
import { countKept, issuesOf, keptChecks } from "./validation-cache.ts";

const pages = (text: string) => [{ ...blankPage(), messageLines: [{ segments: [{ text }] }] }];

test("a message is validated once, and 100 results are cached (EDIT-084)", () => {
  expect(keptChecks).toBe(100);
  const first = issuesOf(pages("FIRST"), defaultFace, noWordRules);
  expect(issuesOf(pages("FIRST"), defaultFace, noWordRules)).toBe(first);
  for (let number = 0; number < keptChecks + 20; number++)
    issuesOf(pages(String(number)), defaultFace, noWordRules);
  expect(countKept()).toBe(keptChecks);
});

test("another sign or text is validated separately", () => {
  const long = pages("CRASH AHEAD ON THE BRIDGE");
  expect(issuesOf(long, { ...defaultFace, widthPx: 400 }, noWordRules)).toEqual([]);
  expect(issuesOf(long, defaultFace, noWordRules)).not.toEqual([]);
  const forbidding = { ...noWordRules, inEditor: true, forbidden: [{ name: "crash", enabled: true }] };
  const wide = { ...defaultFace, widthPx: 400 };
  expect(issuesOf(long, wide, forbidding).map(({ type }) => type)).toEqual(["forbidden_word"]);
});
