import { beforeEach, expect, test } from "vitest";
import { type DraftPlace, forgetAllDrafts, forgetDraft, storeDraft, storeOfDraft } from "./draft-store.ts";

const place: DraftPlace = ["metro", "amy", "form", "sign", "edit", "s1"];
const isText = (value: unknown): value is string => typeof value === "string";
const nowMs = Date.UTC(2026, 10, 20, 8);

beforeEach(() => sessionStorage.clear());

test("a draft is restored with its time, only for the same user and place", () => {
  storeDraft(place, "half a sentence", nowMs);
  expect(storeOfDraft(place, isText)).toEqual({
    value: "half a sentence",
    typedAt: "2026-11-20T08:00:00.000Z",
  });
  expect(storeOfDraft(["metro", "bob", "form", "sign", "edit", "s1"], isText)).toBeUndefined();
  expect(storeOfDraft(["north", "amy", "form", "sign", "edit", "s1"], isText)).toBeUndefined();
  expect(storeOfDraft(["metro", "amy", "form", "sign", "edit", "s2"], isText)).toBeUndefined();
  forgetDraft(place);
  expect(storeOfDraft(place, isText)).toBeUndefined();
});

test("signing out deletes all drafts and nothing else", () => {
  sessionStorage.setItem("gantry_tenant", "metro");
  storeDraft(place, "half a sentence", nowMs);
  forgetAllDrafts();
  expect(storeOfDraft(place, isText)).toBeUndefined();
  expect(sessionStorage.getItem("gantry_tenant")).toBe("metro");
});

test("a broken draft or one of another shape is ignored", () => {
  storeDraft(place, { not: "text" }, nowMs);
  expect(storeOfDraft(place, isText)).toBeUndefined();
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, "{broken");
  expect(storeOfDraft(place, isText)).toBeUndefined();
});
