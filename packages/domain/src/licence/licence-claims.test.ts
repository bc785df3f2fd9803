import fc from "fast-check";
import { expect, test } from "vitest";
import { licenceFeatures } from "./licence-features.ts";
import { type LicenceClaims, licenceFromClaims, licenceIssuer } from "./licence-claims.ts";
import { isMachineId, machineIdOf } from "./machine-id.ts";

const claims: LicenceClaims = {
  iss: licenceIssuer,
  jti: "one",
  iat: 1_790_000_000,
  exp: 1_800_000_000,
  name: "Front Range",
  organization: "Front Range District",
  region: "Colorado",
  supportLevel: "24/7",
  features: [
    { name: "sign", supportsQuantity: true, quantity: 250 },
    { name: "camera", supportsQuantity: false, quantity: null },
  ],
  machineIds: ["7F3A-91C2-04DE-BB18"],
};

test("a licence has name, expiry, counted features, machine ids, organisation, region and support level (LIC-004, LIC-006)", () => {
  expect(licenceFromClaims(claims)?.license).toEqual({
    name: "Front Range",
    expiration: "2027-01-15T08:00:00.000Z",
    features: claims.features,
    metadata: { organization: "Front Range District", region: "Colorado", supportLevel: "24/7" },
    machineIds: ["7F3A-91C2-04DE-BB18"],
  });
});

test("the features are named camera, sign, detector, weatherStation, wim, automatedIncident, report and branding (LIC-005)", () => {
  const features = [...licenceFeatures].map((name) => ({ name, supportsQuantity: false, quantity: null }));
  expect(features.map(({ name }) => name)).toEqual([
    "camera",
    "sign",
    "detector",
    "weatherStation",
    "wim",
    "automatedIncident",
    "report",
    "branding",
  ]);
  expect(licenceFromClaims({ ...claims, features })?.license.features).toEqual(features);
});

test("an unknown feature is ignored, and the others still apply", () => {
  const later = { name: "drone", supportsQuantity: true, quantity: 4 };
  const read = licenceFromClaims({ ...claims, features: [later, ...claims.features] });
  expect(read?.license.features).toEqual(claims.features);
});

test.each([
  ["another issuer", { iss: "someone" }],
  ["no end", { exp: undefined }],
  ["an end in words", { exp: "2027-01-01" }],
  ["an end that no date can tell", { exp: 1e15 }],
  ["no name", { name: " " }],
  ["no token id", { jti: undefined }],
  ["no issue time", { iat: undefined }],
  ["features that are no list", { features: { sign: 5 } }],
  ["a feature named twice", { features: [claims.features[1], claims.features[1]] }],
  ["a quantity below 0", { features: [{ name: "sign", supportsQuantity: true, quantity: -1 }] }],
  ["half a sign", { features: [{ name: "sign", supportsQuantity: true, quantity: 1.5 }] }],
  [
    "a counted feature without a quantity",
    { features: [{ name: "sign", supportsQuantity: true, quantity: null }] },
  ],
  ["a quantity that nobody counts", { features: [{ name: "sign", supportsQuantity: false, quantity: 9 }] }],
  ["no machine ids", { machineIds: undefined }],
  ["a machine id that is none", { machineIds: ["*"] }],
  ["a tenant that is no text", { tenant: ["metro"] }],
])("a payload with %s is not a licence", (_what, change) => {
  expect(licenceFromClaims({ ...claims, ...change })).toBeUndefined();
});

test("any value is read or refused without an exception", () => {
  const broken = fc.record(
    Object.fromEntries(
      Object.keys(claims).map((name) => [
        name,
        fc.oneof(fc.anything(), fc.constant(claims[name as keyof LicenceClaims])),
      ]),
    ),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), broken), (payload) => {
      const read = licenceFromClaims(payload);
      if (read) expect(read.license.machineIds.every(isMachineId)).toBe(true);
    }),
  );
});

test("a machine id is eight bytes in groups of four digits", () => {
  expect(machineIdOf([0x7f, 0x3a, 0x91, 0xc2, 0x04, 0xde, 0xbb, 0x18])).toBe("7F3A-91C2-04DE-BB18");
  expect(isMachineId("7F3A-91C2-04DE-BB18")).toBe(true);
  expect(isMachineId("7f3a-91c2-04de-bb18")).toBe(false);
  expect(() => machineIdOf([1, 2, 3])).toThrow(RangeError);
});
