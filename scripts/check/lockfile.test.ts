import { expect, test } from "vitest";
import { completeLockfile, missingPackages } from "./lockfile.ts";

const lockfile = {
  packages: {
    "node_modules/lint": {
      dev: true,
      optionalDependencies: {
        "@lint/binding-linux-x64-gnu": "1.0.0",
        "@lint/binding-linux-arm64-musl": "1.0.0",
      },
    },
    "node_modules/@lint/binding-linux-x64-gnu": { version: "1.0.0" },
  },
};

test("a missing package of another system in the lockfile is found and added", () => {
  expect(missingPackages(lockfile).map(({ name }) => name)).toEqual(["@lint/binding-linux-arm64-musl"]);
  const { lockfile: whole } = completeLockfile(lockfile);
  expect(missingPackages(whole)).toEqual([]);
  expect(whole.packages["node_modules/@lint/binding-linux-arm64-musl"]).toEqual({
    version: "1.0.0",
    os: ["linux"],
    cpu: ["arm64"],
    libc: ["musl"],
    dev: true,
    optional: true,
  });
});
