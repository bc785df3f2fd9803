import { retentionPolicy } from "@gantry/domain/kinds/retention-policy.ts";
import { tour } from "@gantry/domain/kinds/tour.ts";
import { user } from "@gantry/domain/kinds/user.ts";
import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { addTexts } from "../../../text/translate.ts";
import { en } from "@gantry/domain/locales/index.ts";
import { beforeAll, expect, test } from "vitest";
import { issueText } from "./issue-text.ts";

beforeAll(() => addTexts(en));

test("the limit of a duration is shown in the displayed unit", () => {
  const oneDayNs = 86_400_000_000_000;
  const issue = { field: "duration", code: "tooSmall", params: { min: oneDayNs } };
  expect(issueText(retentionPolicy, issue)).toBe("At least 1 day");
});

test("an issue inside a list names the entry", () => {
  expect(issueText(tour, { field: "items.2.cameraId", code: "required" })).toBe(
    "3 Camera: Camera is required",
  );
  expect(issueText(tour, { field: "items", code: "tooMany", params: { max: 200 } })).toBe(
    "At most 200 entries",
  );
  expect(issueText(tour, { field: "name", code: "required" })).toBe("Name is required");
});

test("an invalid e-mail address is named in the message (FORM-019)", () => {
  const [issue] = checkDocument(user, { email: "dana at example" }).issues.filter(
    ({ field }) => field === "email",
  );
  expect(issue && issueText(user, issue)).toBe("Not an e-mail address: dana at example");
});
