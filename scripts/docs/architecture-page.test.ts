import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../site/report.ts";

const page = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
const part = (number: number): string =>
  page.split(/^## /m).find((text) => text.startsWith(`${number}. `)) ?? "";

describe("the table of parts", () => {
  const rows = part(12)
    .split("\n")
    .filter((line) => line.startsWith("|"));
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`(@?[a-z][\w.*-]*(?:\/[\w.*-]+)?)`/g)].map(([, name = ""]) => name),
  );
  const dependencies = globSync(["package.json", "packages/*/package.json"], { cwd: root }).flatMap(namesIn);

  test("every dependency is in the table", () => {
    const missing = dependencies.filter((name) => !named.some((pattern) => isNamedBy(pattern, name)));
    expect(missing).toEqual([]);
  });

  test("every package in the table is a dependency", () => {
    const absent = named.filter((pattern) => !dependencies.some((name) => isNamedBy(pattern, name)));
    expect(absent).toEqual([]);
  });
});

describe("the walks", () => {
  const walks = part(14).split(/^### /m).slice(1);
  const maxFiles: Record<string, number> = {
    "A value up": 28,
    "A post down": 20,
    "A permission change": 16,
    "A field": 10,
    "A video frame": 9,
  };

  test("all five walks are on the page", () => {
    expect(walks.map(titleOf)).toEqual(Object.keys(maxFiles));
  });

  test.each(walks.map((walk) => [titleOf(walk), filesIn(walk)] as const))(
    "%s names files that exist, each once, and no more than its limit",
    (title, files) => {
      expect(files.filter((file) => !existsSync(path.join(root, "packages", file)))).toEqual([]);
      expect(files).toEqual([...new Set(files)]);
      expect(files.length).toBeLessThanOrEqual(maxFiles[title] ?? 0);
    },
  );
});

const titleOf = (walk: string): string => walk.split("\n")[0] ?? "";

function filesIn(walk: string): string[] {
  return [...walk.matchAll(/`([\w-]+\/src\/[\w/.-]+\.tsx?)`/g)].map(([, file = ""]) => file);
}

function isNamedBy(pattern: string, name: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}

/** Our own packages and packages of types alone are left out. */
function namesIn(file: string): string[] {
  const declared = JSON.parse(readFileSync(path.join(root, file), "utf8")) as Record<string, unknown>;
  return ["dependencies", "optionalDependencies", "devDependencies"]
    .flatMap((field) => Object.keys(declared[field] ?? {}))
    .filter((name) => !/^@(?:gantry|types)\//.test(name));
}
