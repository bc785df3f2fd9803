import { expect, test } from "vitest";
import { findRefusedLicences } from "./licences.ts";

const lockfile = (licenses: Record<string, string | undefined>) => ({
  packages: Object.fromEntries(
    Object.entries(licenses).map(([name, license]) => [
      `node_modules/${name}`,
      { version: "1.0.0", license },
    ]),
  ),
});

test.each([
  "GPL-3.0-only",
  "AGPL-3.0",
  "BUSL-1.1",
  "SSPL-1.0",
  "MIT AND GPL-2.0",
  "SEE LICENSE IN EULA",
  undefined,
])("a dependency with the licence %s is refused", (licence) => {
  expect(findRefusedLicences(lockfile({ a: "MIT", b: licence }))).toEqual([
    `b has the licence ${licence ?? "none"}, which no dependency may have`,
  ]);
});

test.each(["MIT", "(MIT OR GPL-2.0)", "MIT AND Apache-2.0"])(
  "a dependency with the licence %s is accepted",
  (licence) => {
    expect(findRefusedLicences(lockfile({ a: licence }))).toEqual([]);
  },
);

test("a package of another system has the licence of the package that lists it", () => {
  const listing = (license: string) => ({
    packages: {
      "node_modules/lint": { license, optionalDependencies: { "@lint/linux-arm64": "1.0.0" } },
      "node_modules/@lint/linux-arm64": { version: "1.0.0" },
    },
  });
  expect(findRefusedLicences(listing("MIT"))).toEqual([]);
  expect(findRefusedLicences(listing("GPL-3.0"))).toHaveLength(2);
});
