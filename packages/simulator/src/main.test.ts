import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const children: ChildProcess[] = [];

async function readyLine(child: ChildProcess): Promise<{ ready: boolean; door: number }> {
  children.push(child);
  if (!child.stdout) throw new Error("no output to read");
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return JSON.parse(line);
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

test("the process prints its control port in one line and exits when standard input closes", async () => {
  const child = spawn(process.execPath, [main], { stdio: ["pipe", "pipe", "inherit"] });
  const { ready, door } = await readyLine(child);
  expect(ready).toBe(true);
  const response = await fetch(`http://127.0.0.1:${door}/inventory`);
  expect(((await response.json()) as { devices: unknown[] }).devices).toHaveLength(405);
  const ended = once(child, "exit");
  child.stdin?.end();
  expect(await ended).toEqual([0, null]);
});

test("the process exits when the channel to its parent closes", async () => {
  const child = fork(main, [], { stdio: ["ignore", "pipe", "inherit", "ipc"], execArgv: [] });
  await readyLine(child);
  const ended = once(child, "exit");
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});
