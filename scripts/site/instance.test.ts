import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimFolder } from "./instance.ts";
import { isAlive, nameOf } from "./processes.ts";

let folder: string;
const file = (): string => path.join(folder, "site.json");
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "gantry instance "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a second start in the same folder reports the running site and its address", async () => {
  const first = await claimFolder(folder);
  first.noteAddress("http://localhost:8083");
  await expect(claimFolder(folder)).rejects.toThrow("already runs in this folder: http://localhost:8083");
});

test("a folder is free again once its site has ended", async () => {
  const first = await claimFolder(folder);
  first.release();
  await expect(claimFolder(folder)).resolves.toBeDefined();
});

test("a claim of a killed process is taken over, even if its pid was reused", async () => {
  const reused = { pid: process.pid, startedAt: "1" };
  writeFileSync(file(), JSON.stringify({ supervisor: reused, children: {}, address: "http://localhost:1" }));
  await claimFolder(folder);
  expect(JSON.parse(readFileSync(file(), "utf8"))).toMatchObject({ supervisor: nameOf(process.pid) });
});

test("a start after a kill waits until the old parts have ended", async () => {
  const part = spawn(process.execPath, ["-e", "setTimeout(() => {}, 300)"]);
  const record = {
    supervisor: { pid: process.pid, startedAt: "1" },
    children: { server: nameOf(part.pid ?? 0) },
  };
  writeFileSync(file(), JSON.stringify(record));
  await claimFolder(folder);
  expect(isAlive(record.children.server)).toBe(false);
});
