import { expect, test } from "vitest";
import { findSkippedTests, machinePaths, registryHosts } from "./repository-rules.ts";

test("a lockfile that names a registry host is refused", () => {
  expect(registryHosts('"resolved": "https://registry.example.org/a/-/a-1.0.0.tgz"')).toHaveLength(1);
  expect(registryHosts('"resolved": "packages/domain", "link": true')).toEqual([]);
});

test("a machine-specific path is refused, a console URL is not", () => {
  const home = ["", "home", "ann", "gantry"].join("/");
  expect(machinePaths("a.ts", `const file = "${home}";`)).toHaveLength(1);
  expect(machinePaths("a.ts", 'get("/api/signs/home/x"); go("/work"); import "./root/a.ts";')).toEqual([]);
});

test("a skipped test is found by its call", () => {
  const skip = ["test", "skip"].join(".");
  const only = ["describe", "only"].join(".");
  expect(findSkippedTests("a.test.ts", `${skip}("a", () => {});\n${only}("b", () => {});`)).toHaveLength(2);
  expect(findSkippedTests("a.test.ts", 'test.each(rows)("a", () => {});')).toEqual([]);
});
