import type { SignLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { defaultFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { expect, test } from "vitest";
import { pageOfRows, pickerRows } from "./picker-rows.ts";

const entry = (name: string, more: object = {}): SignLibraryMessage =>
  ({
    id: name,
    version: 1,
    rev: 1,
    createdAt: "",
    updatedAt: "",
    name,
    signId: null,
    message: {
      pages: [{ messageLines: [{ segments: [{ text: "LEFT LANE" }] }], textAreas: [], images: [] }],
    },
    overrides: {},
    customOverrides: {},
    disabled: {},
    ...more,
  }) as unknown as SignLibraryMessage;
const types = [
  { id: "wide", pixelWidth: 128, pixelHeight: 32 },
  { id: "other", pixelWidth: 48, pixelHeight: 32 },
];
const library = [
  entry("Work"),
  entry("Crash"),
  entry("Left out", { disabled: { wide: true } }),
  entry("Left out elsewhere", { disabled: { other: true } }),
  entry("Own", { signId: "sign 1" }),
];
const listNames = (
  searchText = "",
  scope: "offered" | "allSigns" | "thisSign" = "offered",
  last: string[] = [],
) => pickerRows(library, types, defaultFace, { searchText, scope }, last).map(({ name }) => name);

test("the picker omits messages that the face's display type leaves out, and starts with recent ones", () => {
  expect(listNames()).toEqual(["Crash", "Left out elsewhere", "Own", "Work"]);
  expect(listNames("", "offered", ["Work", "gone"])).toEqual(["Work", "Crash", "Left out elsewhere", "Own"]);
  expect(listNames("", "thisSign")).toEqual(["Own"]);
  expect(listNames("left crash")).toEqual(["Crash"]);
  expect(pickerRows(library, types, undefined, { searchText: "", scope: "allSigns" }, []).length).toBe(4);
});

test("the picker shows 10 rows per page (SIGN-186)", () => {
  const rows = Array.from({ length: 23 }, (_, index) => index);
  expect(pageOfRows(rows, 0)).toMatchObject({ rows: rows.slice(0, 10), pageCount: 3 });
  expect(pageOfRows(rows, 2).rows).toEqual([20, 21, 22]);
  expect(pageOfRows(rows, 9)).toMatchObject({ page: 2 });
  expect(pageOfRows([], 0)).toEqual({ rows: [], page: 0, pageCount: 1 });
});
