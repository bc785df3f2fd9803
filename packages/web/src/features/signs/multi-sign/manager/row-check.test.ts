import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { noWordRules } from "@gantry/domain/sign/words/words.ts";
import { expect, test } from "vitest";
import type { Sign } from "../../sign/sign-entity.ts";
import { checkRow, type RowQuestion } from "./row-check.ts";
import { commonFace, groupsOf, managerFace } from "../sign-groups.ts";

const signOf = (id: string, more: object = {}): Sign =>
  ({
    id,
    name: id,
    category: "DMS",
    protocol: "NTCIP",
    pixelWidth: 128,
    pixelHeight: 32,
    matrixType: "FULL",
    maxPages: 2,
    capabilities: [],
    stateData: {},
    ...more,
  }) as unknown as Sign;

const messageOf = (text: string, priority = 3): SignMessage => ({
  priority,
  duration: null,
  pages: [{ ...blankPage(), messageLines: [{ segments: [{ text, fontId: 1 }] }] }],
});

const ask = (sign: Sign, message: SignMessage | undefined, more: Partial<RowQuestion> = {}) =>
  checkRow({
    sign,
    message,
    queue: { signId: sign.id, revision: 0, governed: false, items: [] },
    words: noWordRules,
    isForPosting: true,
    mayControl: true,
    nowMs: 0,
    ...more,
  });

test("a message that fits a wide sign and not a narrow one is validated per sign (SIGN-094)", () => {
  const message = messageOf("CRASH AHEAD");
  expect(ask(signOf("wide"), message).state).toBe("compared");
  const narrow = ask(signOf("narrow", { pixelWidth: 32, pixelHeight: 8 }), message);
  expect(narrow.state === "invalid" && narrow.issues.map(({ type }) => type)).toContain(
    "horizontal_overflow",
  );
});

test("a forbidden word blocks a message on every sign, and an empty message is none", () => {
  const words = { ...noWordRules, inEditor: true, forbidden: [{ name: "CRASH", enabled: true }] };
  const found = ask(signOf("one"), messageOf("CRASH"), { words });
  expect(found.state === "invalid" && found.issues[0]?.type).toBe("forbidden_word");
  expect(ask(signOf("one"), messageOf(" "))).toEqual({ state: "barred", bar: "blank" });
  expect(ask(signOf("one"), undefined)).toEqual({ state: "none" });
});

test("without control of a sign nothing is posted, but a plan for it can be edited", () => {
  const sign = signOf("one");
  expect(ask(sign, messageOf("CRASH"), { mayControl: false })).toEqual({
    state: "barred",
    bar: "mayNotControl",
  });
  expect(ask(sign, messageOf("CRASH"), { mayControl: false, isForPosting: false, queue: undefined })).toEqual(
    {
      state: "fits",
    },
  );
});

test("signs are in tabs by category, each with its count and number of problems (SIGN-037)", () => {
  const signs = [signOf("b"), signOf("l", { category: "LUS" }), signOf("a")];
  const checks = new Map([["a", { state: "barred", bar: "blank" } as const]]);
  const groups = groupsOf(signs, checks);
  expect(
    groups.map(({ category, signs: own, faulty }) => [category, own.map(({ id }) => id), faulty]),
  ).toEqual([
    ["DMS", ["a", "b"], 1],
    ["LUS", ["l"], 0],
  ]);
});

test("a common message is edited on the smallest sign, by default on 400 by 200 pixels, full matrix, 5 pages (SIGN-183)", () => {
  expect(commonFace([signOf("wide"), signOf("narrow", { pixelWidth: 96 })])).toMatchObject({ widthPx: 96 });
  expect(commonFace([])).toBe(managerFace);
  expect(managerFace).toMatchObject({ widthPx: 400, heightPx: 200, matrixType: "FULL", maxPages: 5 });
});
