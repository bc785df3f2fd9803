import { camera } from "@gantry/domain/kinds/camera.ts";
import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { beforeAll, expect, test } from "vitest";
import { loadAllTexts, loadTexts } from "../text/text.ts";
import { filterFields, filterText, isComplete, operatorsFor } from "./filter-fields.ts";

beforeAll(async () => {
  await loadTexts();
  await loadAllTexts();
});

test("a condition is complete with field, operator and a value that is not empty (TABLE-022)", () => {
  for (const value of [null, undefined, " ", [], Number.NaN]) {
    expect(isComplete({ field: "name", operator: "EQUALS", value }), String(value)).toBe(false);
  }
  for (const value of ["a", 0, false, ["a"]]) {
    expect(isComplete({ field: "name", operator: "EQUALS", value }), String(value)).toBe(true);
  }
  expect(isComplete({ field: "name" })).toBe(false);
});

test("set and not set need no value (TABLE-023)", () => {
  expect(isComplete({ field: "name", operator: "EXISTS" })).toBe(true);
});

test("an address is not offered as a filter, the state of a device is", () => {
  const names = filterFields(camera).map(({ name }) => name);
  expect(names).toContain("status");
  expect(names).not.toContain("host");
  expect(filterFields(signPriority).map(({ name }) => name)).not.toContain("status");
});

test("numbers can be ordered, texts contain (TABLE-025, TABLE-026)", () => {
  const operatorsOfField = (wanted: string) => {
    const field = filterFields(signPriority).find(({ name }) => name === wanted);
    return field ? operatorsFor(field) : [];
  };
  expect(operatorsOfField("priority")).toContain("GREATER_THAN");
  expect(operatorsOfField("name")).toContain("CONTAINS");
  expect(operatorsOfField("name")).not.toContain("GREATER_THAN");
});

test("a condition reads as a sentence", () => {
  const fields = filterFields(camera);
  const words = (filter: Parameters<typeof filterText>[1]) => filterText(fields, filter).join(" ").trim();
  expect(words({ field: "status", operator: "NOT_EQUALS", value: "DISABLED" })).toBe(
    "Status is not Disabled",
  );
  expect(words({ field: "protocol", operator: "IN", value: ["ONVIF", "NTCIP"] })).toBe(
    "Protocol in ONVIF, NTCIP",
  );
  expect(words({ field: "roadName", operator: "NOT_EXISTS" })).toBe("Road is not set");
});
