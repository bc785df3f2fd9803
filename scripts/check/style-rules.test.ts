import { expect, test } from "vitest";
import { styleFaults, styleProblems } from "./style-rules.ts";

const findFaults = (sheets: Record<string, string>, themeSource?: string) =>
  styleFaults(new Map(Object.entries(sheets)), themeSource).map(
    ({ rule, file, what }) => `${rule} ${file} ${what}`,
  );

test("a raw colour is a fault outside the theme", () => {
  const text = ".a { color: #fff; border: 1px solid rgb(0 0 0 / 0.5); fill: currentColor; }";
  expect(findFaults({ "web/a.module.css": text })).toEqual([
    "colour web/a.module.css #fff",
    "colour web/a.module.css rgb(",
  ]);
  expect(findFaults({ "web/theme/base.css": text })).toEqual([]);
});

test("a mixed colour of the theme and a comment with a colour are no faults", () => {
  const text = ".a { color: color-mix(in srgb, var(--c-dim) 20%, transparent); /* #fff */ }";
  expect(findFaults({ "a.module.css": text }, '"--c-dim": grey')).toEqual([]);
});

test("a token that no sheet sets is a fault", () => {
  const sheets = {
    "web/a.module.css":
      ".a { color: var(--c-text); background: var(--c-paper); fill: var(--s-ok); width: var(--width); }",
    "web/theme/tokens.css": ":root { --c-text: #000; }",
  };
  expect(findFaults(sheets, '"--s-ok": green')).toEqual(["token web/a.module.css --c-paper"]);
});

test("a physical side is a fault, a logical one is not", () => {
  const text = `.a { margin-left: 1px; padding-right: 2px; left: 0; text-align: right; border-left-color: red;
    border-top-left-radius: 0; margin-inline-start: 1px; inset-inline-end: 0; text-align: end; background-position: left; }`;
  expect(findFaults({ "a.module.css": text })).toEqual([
    "side a.module.css margin-left:",
    "side a.module.css padding-right:",
    "side a.module.css left:",
    "side a.module.css text-align: right",
    "side a.module.css border-left-color:",
    "side a.module.css border-top-left-radius:",
  ]);
});

test("a class of two global sheets is a fault in both, one of a module is its own", () => {
  const sheets = {
    "web/theme/a.css": ".note { gap: 1px; }",
    "web/theme/b.css": ".note > b, .other { gap: 1px; }",
    "web/theme/c.css": ".page .note { gap: 1px; }",
  };
  expect(findFaults(sheets)).toEqual(["twice web/theme/a.css note", "twice web/theme/b.css note"]);
  expect(
    findFaults({ "a.module.css": ".note { gap: 1px; }", "web/theme/b.css": ".note { gap: 1px; }" }),
  ).toEqual([]);
});

test("only the theme and the look of the kit may be global sheets", () => {
  const sheets = { "web/theme/tokens.css": "", "web/kit/look/base.css": "", "web/features/a/a.css": "" };
  expect(findFaults(sheets)).toEqual(["global web/features/a/a.css a.css"]);
});

test("a problem names sheet, place and what to write", () => {
  const sheet = new Map([["web/a.module.css", ".a { left: 0; }"]]);
  expect(styleProblems(sheet)).toEqual([
    "web/a.module.css: left:: a left or right side; use inline-start or inline-end",
  ]);
});
