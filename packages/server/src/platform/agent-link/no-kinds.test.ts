import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { expect, test } from "vitest";
import { deviceTables } from "./assignment/device-tables.ts";

const platform = join(import.meta.dirname, "..");
const deviceTypes = [...deviceTables(kinds).keys()];
const forbidden = new RegExp(
  `"(${deviceTypes.join("|")})(_[A-Z]+)?"|from "(@gantry/domain/(sign|camera)/|.*/kinds/(sign|camera)|.*/modules/)`,
);
const isTest = (path: string) => /\.test\.ts$|-under-test\.ts$/.test(path);

test("the agent link and its contract with the modules name no kind of device", async () => {
  const paths = ["module.ts", "bus.ts"];
  for await (const path of glob("agent-link/**/*.ts", { cwd: platform })) if (!isTest(path)) paths.push(path);
  const lines = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(platform, path), "utf8");
      return text.split("\n").flatMap((line) => (forbidden.test(line) ? [`${path}: ${line.trim()}`] : []));
    }),
  );
  expect(paths.length).toBeGreaterThan(30);
  expect(deviceTypes).toContain("SIGN");
  expect(lines.flat()).toEqual([]);
});
