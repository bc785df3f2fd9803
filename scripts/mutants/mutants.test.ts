import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../site/report.ts";
import { mutants } from "./mutants.ts";

const server = path.join(root, "packages/server/src");

test("every mutant names a text that occurs once in its file, and tests that exist", () => {
  const stale = mutants.flatMap(({ title, file, text, tests }) => {
    const count = readFileSync(path.join(server, file), "utf8").split(text).length - 1;
    const missing = tests.filter((one) => !existsSync(path.join(server, one)));
    return count === 1 && missing.length === 0 ? [] : [{ title, count, missing }];
  });
  expect(stale).toEqual([]);
});
