import { retentionPolicy } from "@gantry/domain/kinds/retention-policy.ts";
import { tour } from "@gantry/domain/kinds/tour.ts";
import { user } from "@gantry/domain/kinds/user.ts";
import { checkDocument } from "@gantry/domain/kinds/validation.ts";
import { en } from "@gantry/domain/locales/index.ts";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { issueText } from "./issue-text.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));

test("the limit of a length of time is said in the unit that people read", () => {
  const oneDayNs = 86_400_000_000_000;
  const issue = { field: "duration", code: "tooSmall", params: { min: oneDayNs } };
  expect(issueText(retentionPolicy, issue)).toBe("At least 1 day");
});

test("what is wrong inside a list says at which entry", () => {
  expect(issueText(tour, { field: "items.2.cameraId", code: "required" })).toBe(
    "3 Camera: Camera is required",
  );
  expect(issueText(tour, { field: "items", code: "tooMany", params: { max: 200 } })).toBe(
    "At most 200 entries",
  );
  expect(issueText(tour, { field: "name", code: "required" })).toBe("Name is required");
});

test("what is no e-mail address is named in the message (FORM-019)", () => {
  const [issue] = checkDocument(user, { email: "dana at example" }).issues.filter(
    ({ field }) => field === "email",
  );
  expect(issue && issueText(user, issue)).toBe("Not an e-mail address: dana at example");
});
