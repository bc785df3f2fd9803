import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { openLog } from "./log.ts";
import { rotatingFile } from "./rotating-file.ts";

const newFile = () => path.join(mkdtempSync(path.join(tmpdir(), "gantry-log-")), "server.log");

test("a full log file is renamed, and only the newest ones are kept", () => {
  const file = newFile();
  const stream = rotatingFile(file, { maxBytes: 20, maxFiles: 3 });
  for (const line of ["one", "two", "three", "four"]) stream.write(`${line.padEnd(15)}\n`);
  const read = (name: string) => readFileSync(name, "utf8").trim();
  expect([file, `${file}.1`, `${file}.2`].map(read)).toEqual(["four", "three", "two"]);
  expect(existsSync(`${file}.3`)).toBe(false);
  rotatingFile(file, { maxBytes: 20, maxFiles: 3 }).write("five\n");
  expect(read(`${file}.1`)).toBe("four");
});

test.skipIf(process.platform === "win32")("others on the machine cannot read the log", () => {
  const file = newFile();
  openLog("info", rotatingFile(file)).info({}, "started");
  expect(readFileSync(file, "utf8")).toContain('"msg":"started"');
  expect(statSync(file).mode & 0o027).toBe(0);
});
