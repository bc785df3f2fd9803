import { blankMessage } from "@gantry/domain/sign/message/message-text.ts";
import { noWordRules } from "@gantry/domain/sign/words/words.ts";
import { expect, test } from "vitest";
import type { Sign } from "../sign/sign-entity.ts";
import { areAlike } from "./use-library-check.ts";
import { wordingRows } from "./wording-rows.ts";

const signOf = (name: string, matrixType: "FULL" | "CHARACTER", pixelWidth = 128) =>
  ({
    id: name,
    name,
    category: "DMS",
    pixelWidth,
    pixelHeight: 32,
    matrixType,
    maxPages: 2,
    capabilities: [],
    stateData: {},
  }) as unknown as Sign;
const message = {
  pages: [{ ...blankMessage().pages[0]!, messageLines: [{ segments: [{ text: "SLOW DOWN FOR WORKERS" }] }] }],
};
const types = [
  { id: "wide", name: "Wide", pixelWidth: 128, pixelHeight: 32 },
  { id: "nobody", name: "Nobody", pixelWidth: 200, pixelHeight: 50 },
];

test("a display type is validated on its most common model, and names the signs that do not fit", () => {
  const signs = [signOf("A", "CHARACTER"), signOf("B", "FULL"), signOf("C", "FULL"), signOf("D", "FULL", 96)];
  const [wide, nobody] = wordingRows({ message }, types, signs, noWordRules);
  expect(wide).toMatchObject({ signCount: 3, misfits: [], face: { matrixType: "FULL" } });
  expect(nobody).toMatchObject({ signCount: 0, misfits: [], wording: { isValidated: true } });
  const long = {
    pages: [{ ...message.pages[0]!, messageLines: [{ segments: [{ text: "I".repeat(26) }] }] }],
  };
  const [row] = wordingRows({ message: long }, types, signs, noWordRules);
  expect(row).toMatchObject({ wording: { isValidated: true }, misfits: ["A"] });
});

test("a new report leaves a sign equal for a message, another face does not", () => {
  const [a, b] = [signOf("A", "FULL"), signOf("B", "FULL")];
  const polled = { ...a, stateData: { face: { readAt: "2026-01-01T00:00:00Z" } } } as unknown as Sign;
  expect(areAlike([a, b], [polled, b])).toBe(true);
  expect(areAlike([a, b], [{ ...a, pixelWidth: 96 }, b])).toBe(false);
  expect(areAlike([a, b], [a])).toBe(false);
});
