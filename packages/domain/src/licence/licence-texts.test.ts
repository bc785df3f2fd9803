import { expect, test } from "vitest";
import { en } from "../locales/index.ts";
import { licenceFeatures } from "./licence-features.ts";

test("what becomes of saving, activating, renewing and reading a licence has words (LIC-023)", () => {
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

test("every feature has a name for people", () => {
  expect(Object.keys(en.licence.featureNames)).toEqual([...licenceFeatures]);
});
