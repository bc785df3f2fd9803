import { tour } from "@gantry/domain/kinds/tour.ts";
import { en } from "@gantry/domain/locales/index.ts";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { issueText } from "./issue-text.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));

test("what is wrong inside a list says at which entry", () => {
  expect(issueText(tour, { field: "items.2.cameraId", code: "required" })).toBe(
    "3 Camera: Camera is required",
  );
  expect(issueText(tour, { field: "items", code: "tooMany", params: { max: 200 } })).toBe(
    "At most 200 entries",
  );
  expect(issueText(tour, { field: "name", code: "required" })).toBe("Name is required");
});
