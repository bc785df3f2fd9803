import { beforeEach, expect, test } from "vitest";
import { type DraftPlace, draftLimits, findDraft, forgetDraft, storeDraft } from "./draft-store.ts";
import { forgetDraftsOf } from "./forget-drafts.ts";

const place: DraftPlace = ["metro", "amy", "form", "sign", "edit", "s1"];
const placeOf = (name: string): DraftPlace => ["metro", "amy", "form", name];
const isText = (value: unknown): value is string => typeof value === "string";
const nowMs = Date.UTC(2026, 10, 20, 8);
const textAt = (at: DraftPlace, ms = nowMs, tab?: string) => findDraft(at, isText, ms, tab)?.value;

beforeEach(() => localStorage.clear());

test("a draft is restored with its time, only for the same user and place", () => {
  storeDraft(place, "half a sentence", nowMs);
  expect(findDraft(place, isText, nowMs)).toEqual({
    value: "half a sentence",
    typedAt: "2026-11-20T08:00:00.000Z",
  });
  expect(textAt(["metro", "bob", "form", "sign", "edit", "s1"])).toBeUndefined();
  expect(textAt(["north", "amy", "form", "sign", "edit", "s1"])).toBeUndefined();
  expect(textAt(["metro", "amy", "form", "sign", "edit", "s2"])).toBeUndefined();
  forgetDraft(place);
  expect(textAt(place)).toBeUndefined();
});

test("signing out deletes the drafts of that user and nothing else", () => {
  localStorage.setItem("other", "kept");
  storeDraft(place, "half a sentence", nowMs);
  storeDraft(["north", "amy", "words"], "in another tenant", nowMs, "closed");
  storeDraft(["metro", "bob", "words"], "of another user", nowMs);
  forgetDraftsOf("amy");
  expect(textAt(place)).toBeUndefined();
  expect(textAt(["north", "amy", "words"])).toBeUndefined();
  expect(textAt(["metro", "bob", "words"])).toBe("of another user");
  expect(localStorage.getItem("other")).toBe("kept");
});

test("a broken draft or one of another shape is ignored", () => {
  storeDraft(place, { not: "text" }, nowMs);
  expect(textAt(place)).toBeUndefined();
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, "{broken");
  expect(textAt(place)).toBeUndefined();
});

test("each tab finds its own draft, and a tab without one continues the newest", () => {
  storeDraft(place, "first tab", nowMs, "first");
  storeDraft(place, "second tab", nowMs + 1, "second");
  expect(textAt(place, nowMs, "first")).toBe("first tab");
  expect(textAt(place, nowMs, "second")).toBe("second tab");
  expect(textAt(place, nowMs, "third")).toBe("second tab");
});

test("a continued draft is forgotten with the tab's own, unless its own tab typed on", () => {
  storeDraft(place, "from a closed tab", nowMs, "closed");
  textAt(place, nowMs, "open");
  storeDraft(place, "from a closed tab, continued", nowMs, "open");
  forgetDraft(place, "open");
  expect(textAt(place, nowMs, "new")).toBeUndefined();
  storeDraft(place, "from an open tab", nowMs, "first");
  textAt(place, nowMs, "second");
  storeDraft(place, "from an open tab, typed on", nowMs + 1, "first");
  forgetDraft(place, "second");
  expect(textAt(place, nowMs, "new")).toBe("from an open tab, typed on");
});

test("drafts are limited in age, number and size", () => {
  storeDraft(place, "old", nowMs);
  expect(textAt(place, nowMs + draftLimits.ageMs)).toBeUndefined();
  for (let index = 0; index < draftLimits.perUser; index++)
    storeDraft(placeOf(`f${index}`), "text", nowMs + 1 + index);
  expect(Object.keys(localStorage)).toHaveLength(draftLimits.perUser);
  expect(textAt(place)).toBeUndefined();
  const long = "x".repeat(draftLimits.chars - 10);
  for (let index = 0; index < 6; index++) storeDraft(placeOf(`long${index}`), long, nowMs + 1000 + index);
  const chars = Object.values(localStorage).reduce((sum, text) => sum + text.length, 0);
  expect(chars).toBeLessThanOrEqual(draftLimits.charsPerUser);
  expect(textAt(placeOf("long5"))).toBe(long);
  storeDraft(placeOf("long5"), `${long}${long}`, nowMs + 2000);
  expect(textAt(placeOf("long5"))).toBeUndefined();
});
