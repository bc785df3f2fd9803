import { expect, test } from "vitest";
import { changesSinceMain, reachesSite } from "./changes.ts";

test("tests of the whole site run for changes of what it consists of", () => {
  for (const file of [
    "packages/web/src/app/shell/shell.module.css",
    "packages/domain/src/errors.ts",
    "e2e/shell.spec.ts",
    "scripts/site/parts.ts",
    "package-lock.json",
  ])
    expect(reachesSite([file]), file).toBe(true);
});

test("tests of the whole site do not run for documents, checks and tests of one package", () => {
  expect(
    reachesSite(["docs/look.md", "scripts/check/lockfile.ts", "packages/web/src/app/features.test.tsx"]),
  ).toBe(false);
});

test("the base of a comparison is a commit", () => {
  expect(changesSinceMain().base).toMatch(/^[0-9a-f]{40}$/);
});
