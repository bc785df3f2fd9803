import { expect, test } from "vitest";
import { en } from "../locales/index.ts";
import { licenceFeatures } from "./licence-features.ts";

test("saving, activating, renewing and reading a licence have result messages (LIC-023)", () => {
  const keys = [
    "licenseSaved",
    "licenseSaveError",
    "offlineLicenseActivationSaved",
    "offlineLicenseActivationSaveError",
    "licenseRenewalSuccess",
    "licenseRenewalError",
    "licenseFetchError",
  ] as const;
  expect(keys.filter((key) => !en.licence[key])).toEqual([]);
});

test("every feature has a display name", () => {
  expect(Object.keys(en.licence.featureNames)).toEqual([...licenceFeatures]);
});
