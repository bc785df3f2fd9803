import { camera } from "@gantry/domain/kinds/camera.ts";
import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "../../../text/text.ts";
import { filterFields, filterText } from "./filter-fields.ts";

beforeAll(loadAllTexts);

test("an address is not offered as a filter, a device state is", () => {
  const names = filterFields(camera).map(({ name }) => name);
  expect(names).toContain("status");
  expect(names).not.toContain("host");
  expect(filterFields(signPriority).map(({ name }) => name)).not.toContain("status");
});

test("a condition reads as a sentence", () => {
  const fields = filterFields(camera);
  const describeFilter = (filter: Parameters<typeof filterText>[1]) =>
    filterText(fields, filter).join(" ").trim();
  expect(describeFilter({ field: "status", operator: "NOT_EQUALS", value: "DISABLED" })).toBe(
    "Status is not Disabled",
  );
  expect(describeFilter({ field: "protocol", operator: "IN", value: ["ONVIF", "NTCIP"] })).toBe(
    "Protocol in ONVIF, NTCIP",
  );
  expect(describeFilter({ field: "roadName", operator: "NOT_EXISTS" })).toBe("Road is not set");
  expect(
    describeFilter({
      field: "updatedAt",
      operator: "GREATER_THAN_OR_EQUALS",
      value: "-PT2H",
      isTimestamp: true,
    }),
  ).toBe("Last edit in the last 2 hours");
  const width = (operator: "GREATER_THAN_OR_EQUALS" | "LESS_THAN_OR_EQUALS", value: number) => ({
    field: "priority",
    operator,
    value,
  });
  const range = [width("GREATER_THAN_OR_EQUALS", 2), width("LESS_THAN_OR_EQUALS", 4)];
  expect(filterText(filterFields(signPriority), { match: "all", filters: range }).join(" ")).toBe(
    "Number between 2 – 4",
  );
});
