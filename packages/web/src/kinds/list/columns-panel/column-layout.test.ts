import fc from "fast-check";
import { expect, test } from "vitest";
import { arrangeColumns, choicesOf } from "./column-layout.ts";

const columns = ["status", "name", "priority", "size"].map((id) => ({ id, isHiddenAtStart: id === "size" }));
const listShown = (layout: ReturnType<typeof arrangeColumns>) =>
  layout.filter(({ isShown }) => isShown).map(({ column }) => column.id);

test("columns have their stored order and visibility (TABLE-019)", () => {
  const kept = [
    { id: "size", visible: true, order: 0 },
    { id: "name", visible: true, order: 1 },
    { id: "status", visible: false, order: 2 },
    { id: "priority", visible: true, order: 3 },
  ];
  expect(listShown(arrangeColumns(columns, kept))).toEqual(["size", "name", "priority"]);
  expect(choicesOf(arrangeColumns(columns, kept))).toEqual(kept);
});

test("without a choice the table has its default columns", () => {
  expect(listShown(arrangeColumns(columns, undefined))).toEqual(["status", "name", "priority"]);
});

test("the name column cannot be hidden, and a removed column is ignored", () => {
  const kept = [
    { id: "gone", visible: true, order: 0 },
    { id: "name", visible: false, order: 1 },
  ];
  expect(listShown(arrangeColumns(columns, kept))).toContain("name");
  expect(arrangeColumns(columns, kept)).toHaveLength(columns.length);
});

test("a new column follows its default predecessor, whatever was stored before", () => {
  const kept = choicesOf(arrangeColumns(columns.toSpliced(2, 1), undefined)).toReversed();
  const order = arrangeColumns(columns, kept).map(({ column }) => column.id);
  expect(order).toEqual(["size", "name", "priority", "status"]);
});

test("whatever was stored, every column exists once", () => {
  const choice = fc.record({
    id: fc.constantFrom("status", "name", "priority", "size", "gone"),
    visible: fc.boolean(),
    order: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(choice), (kept) => {
      const ids = arrangeColumns(columns, kept).map(({ column }) => column.id);
      expect(ids.toSorted()).toEqual(columns.map(({ id }) => id).toSorted());
    }),
  );
});
