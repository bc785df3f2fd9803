import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { environmentVariables } from "@gantry/server/platform/config/variables.ts";
import { expect, test } from "vitest";
import { root } from "../site/report.ts";

const page = readFileSync(path.join(root, "docs/developers.md"), "utf8");
const described = new Set([...page.matchAll(/`([A-Z][A-Z_]+)`/g)].map((match) => match[1]));

test("every environment variable that a part reads is on the developers' page", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.mjs"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && !file.endsWith(".test.ts"));
  const names = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return [...text.matchAll(/\b(GANTRY_[A-Z_]+[A-Z])\b/g)].map((match) => match[1]);
  });
  const missing = new Set(
    [...names, ...Object.keys(environmentVariables)].filter((name) => !described.has(name)),
  );
  expect([...missing]).toEqual([]);
});
