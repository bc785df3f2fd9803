import { afterEach, expect, test, vi } from "vitest";
import { addTexts, hasText, subscribeToTexts, translateFirst, translateIn } from "./translate.ts";

addTexts({
  first: {
    plain: "Plain",
    named: "{{name}} of {{name}}",
    inner: { deep: "Deep" },
    sign_one: "{{count}} sign",
  },
});
addTexts({ first: { sign_other: "{{count}} signs" }, common: { save: "Save" } });
afterEach(() => vi.restoreAllMocks());

test("a key is found by its namespace, in the given one or in the common one", () => {
  expect(translateFirst(["first:inner.deep"])).toBe("Deep");
  expect(translateFirst(["inner.deep"], {}, "first")).toBe("Deep");
  expect(translateFirst(["save"])).toBe("Save");
});

test("values stand in for their names, literally and once", () => {
  expect(translateFirst(["first:named"], { name: "$& {{name}}" })).toBe("$& {{name}} of $& {{name}}");
  expect(translateFirst(["first:named"], { name: undefined })).toBe(" of ");
});

test("a number chooses the text for one or several", () => {
  const signs = (count: unknown) => translateFirst(["first:sign"], { count });
  expect([signs(1), signs(0), signs(2)]).toEqual(["1 sign", "0 signs", "2 signs"]);
});

test("the first key with a text is used", () => {
  expect(translateFirst(["first:none", "first:plain"])).toBe("Plain");
});

test("a text refers to another one, but a value does not", () => {
  addTexts({ first: { reason: "$t(first:inner.{{part}})" } });
  expect(translateFirst(["first:reason"], { part: "deep" })).toBe("Deep");
  expect(translateFirst(["first:named"], { name: "$t(first:plain)" })).toMatch(/^\$t\(first:plain\) of/);
});

test("a missing text shows its key and is logged, unless a default is given", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(translateFirst(["first:none"], { defaultValue: "device word" })).toBe("device word");
  expect(log).not.toHaveBeenCalled();
  expect(translateFirst(["first:none"])).toBe("none");
  expect(log).toHaveBeenCalledWith("There is no text for first:none");
});

test("a branch, an inherited member and an unknown namespace are no texts", () => {
  expect(["first:inner", "first:constructor", "first:toString.name", "other:plain"].filter(hasText)).toEqual(
    [],
  );
});

test("a component hears of added texts and gets a new function", () => {
  const before = translateIn("list");
  const listener = vi.fn();
  const unsubscribe = subscribeToTexts(listener);
  expect(translateIn("list")).toBe(before);
  addTexts({ list: { later: "Later" } });
  expect(listener).toHaveBeenCalledOnce();
  expect(translateIn("list")).not.toBe(before);
  unsubscribe();
});
