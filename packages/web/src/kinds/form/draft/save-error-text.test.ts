import { beforeAll, expect, test } from "vitest";
import { apiKey } from "@gantry/domain/kinds/api-key.ts";
import { brandingOptions } from "@gantry/domain/kinds/branding-options.ts";
import { dashboard } from "@gantry/domain/kinds/dashboard.ts";
import { incidentType } from "@gantry/domain/kinds/incident-type.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { ApiError } from "../../../queries/api-error.ts";
import { loadAllTexts } from "../../../text/text.ts";
import { saveErrorText } from "./save-error-text.ts";

beforeAll(loadAllTexts);

test("a sign above the licence limit is reported with both numbers (LIC-032)", () => {
  const error = new ApiError("signLicenseError", 409, { params: { requested: 251, limit: 250 } });
  expect(saveErrorText(sign, error, "DMS 1", true)).toEqual({
    text: "The licence allows 250 signs; this needs 251.",
  });
});

test("a save blocked by a module or a capacity names it (FORM-037, FORM-038)", () => {
  for (const code of ["featureNotLicensed", "licenceMissing", "payloadTooLarge"] as const) {
    const error = new ApiError(code, 403, { params: { feature: "camera", limitBytes: 10 } });
    const { text, detail } = saveErrorText(incidentType, error, "Debris", false);
    expect(text).toBe("A capacity or a module does not allow this");
    expect(detail).toMatch(/./);
  }
  expect(saveErrorText(sign, new ApiError("noPermission", 403), "DMS 1", false).text).toMatch(/DMS 1/);
});

test("dashboards, incident types, API keys and branding report a failed save with the reason (ADM-029)", () => {
  for (const kind of [dashboard, incidentType, apiKey, brandingOptions])
    expect(saveErrorText(kind, new ApiError("noPermission", 403), "Name", false)).toEqual({
      text: "Saving failed",
      detail: "You do not have permission for this.",
    });
});

test("a failed creation names the entity (ADM-030)", () => {
  for (const kind of [dashboard, incidentType])
    expect(saveErrorText(kind, new ApiError("noPermission", 403), "Debris", true).text).toContain("Debris");
});

test("the refusal is also recognised by its text (LIC-034)", () => {
  const detail = "License verification failed: requested quantity 12 exceeds the license limit of 10";
  const error = new ApiError("internalError", 500, { detail });
  expect(saveErrorText(sign, error, "DMS 1", true).text).toContain("10 signs; this needs 12");
});

test("any other failure to save a sign is reported as a failed save, new or not (LIC-033)", () => {
  for (const isNew of [true, false])
    expect(saveErrorText(sign, new ApiError("noPermission", 403), "DMS 1", isNew)).toEqual({
      text: "The sign “DMS 1” could not be saved",
      detail: "You do not have permission for this.",
    });
});
