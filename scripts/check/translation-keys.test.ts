import { expect, test } from "vitest";
import { textsOf, translationProblems } from "./translation-keys.ts";

const texts = textsOf({
  common: { save: "Save", saved: "{{name}} was saved" },
  list: { rows_one: "{{count}} row", rows_other: "{{count}} rows", state: { ok: "Fine", bad: "Bad" } },
});
const everything = `t("save"); t("saved", { name }); t("list:rows", { count }); t(\`list:state.\${state}\`);`;
const findProblems = (more: string, file = "screen.tsx") =>
  translationProblems(
    new Map([
      ["all.ts", everything],
      [file, more],
    ]),
    texts,
  );

test("existing keys, used texts and passed parameters are valid", () => {
  expect(findProblems("")).toEqual([]);
});

test("a server-rendered page accesses texts directly", () => {
  const byProperty =
    't("save"); t("saved", { name }); t("list:rows", { count }); return words.state.ok + words.state.bad;';
  expect(translationProblems(new Map([["page.ts", byProperty]]), texts)).toEqual([]);
});

test("a key without a text is found", () => {
  expect(findProblems("const a = 1;\nt('common:sav')")).toEqual([
    "screen.tsx:2 There is no text for the key common:sav",
  ]);
});

test("an unused text is found, including each plural form", () => {
  const unused = translationProblems(new Map([["a.ts", 't("save")']]), texts);
  expect(unused).toEqual([
    "The text common:saved is used nowhere",
    "The text list:rows_one is used nowhere",
    "The text list:rows_other is used nowhere",
    "The text list:state.ok is used nowhere",
    "The text list:state.bad is used nowhere",
  ]);
});

test("a missing parameter is found, unless the object comes from elsewhere", () => {
  expect(findProblems('translate("common:saved")')).toEqual([
    "screen.tsx:1 The text of common:saved needs the parameter name",
  ]);
  expect(findProblems('t("saved", { nam: 1 })')).toHaveLength(1);
  expect(findProblems('t("saved", params); t("saved", { ...params })')).toEqual([]);
});

test("visible text in code is refused, except key names and symbols", () => {
  expect(findProblems("const a = <p>Save it</p>;")).toEqual([
    "screen.tsx:1 “Save it” is text in the code; give it a key",
  ]);
  expect(findProblems('const a = <img alt="A sign" className="large picture" />;')).toHaveLength(1);
  expect(findProblems('const a = <kbd title="">Ctrl S</kbd>, b = <i>/ ×</i>;')).toEqual([]);
});
