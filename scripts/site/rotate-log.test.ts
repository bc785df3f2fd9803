import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { rotateLog } from "./rotate-log.ts";

const newFile = (): string => path.join(mkdtempSync(path.join(tmpdir(), "gantry-log-")), "agent.log");
const read = (file: string): string => readFileSync(file, "utf8").trim();

test("a full log is copied and emptied, and only the newest ones are kept", () => {
  const file = newFile();
  for (const line of ["one", "two", "three", "four"]) {
    writeFileSync(file, line.padEnd(30), { flag: "a" });
    rotateLog(file, { maxBytes: 20, maxFiles: 3 });
  }
  expect([`${file}.1`, `${file}.2`].map(read)).toEqual(["four", "three"]);
  expect([existsSync(`${file}.3`), read(file)]).toEqual([false, ""]);
});

test.skipIf(process.platform === "win32")(
  "logs cannot be read by others on the machine, also older ones",
  () => {
    const file = newFile();
    writeFileSync(file, "x".repeat(30), { mode: 0o644 });
    rotateLog(file, { maxBytes: 20, maxFiles: 3 });
    expect([file, `${file}.1`].map((one) => statSync(one).mode & 0o777)).toEqual([0o640, 0o640]);
  },
);

test("a running part goes on writing into its emptied log", async () => {
  const file = newFile();
  const log = openSync(file, "a", 0o640);
  const child = spawn(
    process.execPath,
    ["-e", "process.stdin.on('data', (text) => process.stdout.write(text))"],
    {
      stdio: ["pipe", log, "ignore"],
    },
  );
  closeSync(log);
  child.stdin?.write(`${"first".padEnd(30)}\n`);
  await vi.waitUntil(() => statSync(file).size > 20, { timeout: 10_000 });
  rotateLog(file, { maxBytes: 20, maxFiles: 3 });
  child.stdin?.end("second\n");
  await once(child, "exit");
  expect([read(file), read(`${file}.1`)]).toEqual(["second", "first"]);
});
