import { expect, test } from "vitest";
import { findOwnFormats, findSkippedTests, machinePaths, registryHosts } from "./repository-rules.ts";

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

test("a time or number that ignores the chosen zone and language is refused outside the formatters", () => {
  const file = "packages/web/src/features/video/a.tsx";
  const bad = [
    "at.toLocaleTimeString()",
    "new Intl.DateTimeFormat()",
    "at.getHours()",
    "start.setHours(0)",
    "at.getTimezoneOffset()",
  ];
  for (const text of bad) expect(findOwnFormats(file, text), text).toHaveLength(1);
  expect(findOwnFormats(file, "at.getUTCHours(); timestampText(at); map.setDatePattern(x)")).toEqual([]);
  expect(findOwnFormats("packages/web/src/text/locale-text.ts", "new Intl.ListFormat()")).toEqual([]);
  expect(findOwnFormats("packages/server/src/a.ts", "at.getHours()")).toEqual([]);
});
