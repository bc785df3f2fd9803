import { describe, expect, test } from "vitest";
import {
  presetEntry,
  presetName,
  presetsId,
  readColumnPreset,
  readFilterPreset,
  readPresets,
  withPresetEntry,
} from "./presets.ts";

const filters = { match: "all", filters: [{ field: "name", operator: "EXISTS" }] };
const filterPreset = (id: string, more: object = {}) => ({
  id,
  name: id.toUpperCase(),
  filters,
  updatedAt: "2026-11-20T08:00:00.000Z",
  ...more,
});

test("presets of a table are kept under its entity type (TABLE-032)", () => {
  expect(presetsId("filters", "SIGN")).toBe("table_filters_SIGN");
  expect(presetsId("columns", "SIGN")).toBe("table_columns_SIGN");
});

test("a filter preset has id, name, filters and the time of its last change (TABLE-010)", () => {
  expect(readFilterPreset(filterPreset("a"))).toEqual(filterPreset("a"));
  expect(readFilterPreset(filterPreset("a", { filters: filters.filters }))?.filters).toEqual(filters);
  for (const wrong of [
    null,
    7,
    filterPreset("", {}),
    filterPreset("a", { name: " " }),
    filterPreset("a", { filters: { match: "all", filters: [] } }),
    filterPreset("a", { filters: [{ field: "name", operator: "like" }] }),
  ])
    expect(readFilterPreset(wrong), JSON.stringify(wrong)).toBeUndefined();
});

test("a column preset has columns with id, visible and order, and is read in that order (TABLE-011)", () => {
  const columns = [
    { id: "b", visible: false, order: 1 },
    { id: "a", visible: true, order: 0 },
  ];
  expect(readColumnPreset({ id: "x", name: "X", columns, updatedAt: "" })?.columns).toEqual(
    columns.toReversed(),
  );
  expect(readColumnPreset({ id: "x", name: "X", columns: [{ id: "a" }], updatedAt: "" })).toBeUndefined();
});

test("a name is trimmed and must not be blank (TABLE-030)", () => {
  expect(presetName("  I-25 corridor ")).toBe("I-25 corridor");
  expect(presetName("  \t ")).toBeUndefined();
});

describe("the presets of a preference", () => {
  const metadata = {
    presets: [filterPreset("a"), { id: "broken" }, filterPreset("b"), filterPreset("a")],
    more: 1,
  };

  test("are hidden and counted if invalid", () => {
    const { presets, unreadable, isBroken } = readPresets(metadata, readFilterPreset);
    expect(presets.map(({ id }) => id)).toEqual(["a", "b"]);
    expect([unreadable, isBroken]).toEqual([2, false]);
    expect(readPresets(undefined, readFilterPreset)).toEqual({ presets: [], unreadable: 0, isBroken: false });
    expect(readPresets({ presets: "all" }, readFilterPreset).isBroken).toBe(true);
  });

  test("keep invalid entries when others are saved, changed and deleted (TABLE-020)", () => {
    const saved = withPresetEntry(metadata, "c", filterPreset("c"));
    expect(saved).toEqual({ ...metadata, presets: [...metadata.presets, filterPreset("c")] });
    const renamed = withPresetEntry(metadata, "b", filterPreset("b", { name: "New" }));
    expect(renamed?.["presets"]).toEqual(metadata.presets.with(2, filterPreset("b", { name: "New" })));
    const deleted = withPresetEntry(metadata, "b", undefined);
    expect(deleted?.["presets"]).toEqual(metadata.presets.toSpliced(2, 1));
  });

  test("are restored by undo", () => {
    for (const id of ["a", "b"]) {
      const was = presetEntry(metadata, id);
      const deleted = withPresetEntry(metadata, id, undefined);
      expect(withPresetEntry(deleted, id, was?.entry, was?.index)).toEqual(id === "b" ? metadata : deleted);
    }
    const saved = withPresetEntry(metadata, "c", filterPreset("c"));
    expect(withPresetEntry(saved, "c", undefined)).toEqual(metadata);
  });

  test("are deleted with the preference when the last one is deleted (TABLE-021)", () => {
    expect(withPresetEntry({ presets: [filterPreset("a")] }, "a", undefined)).toBeUndefined();
    expect(withPresetEntry({ presets: [filterPreset("a"), 7] }, "a", undefined)).toEqual({ presets: [7] });
  });
});
