import { appendFile, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SignFiles } from "./sign-files.ts";

interface Known {
  tries: number;
  face?: string;
}

let folder: string;
beforeEach(async () => void (folder = join(await mkdtemp(join(tmpdir(), "gantry-signs-")), "signs")));
afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));

const openFiles = () =>
  new SignFiles<Known>(folder, (value) =>
    typeof (value as Partial<Known> | null)?.tries === "number" ? (value as Known) : undefined,
  );
const path = () => join(folder, "signs.jsonl");

test("a restarted agent knows the latest state of each sign and nothing of removed signs", async () => {
  const before = openFiles();
  await Promise.all(["a", "b", "c"].map((id) => before.write(id, { tries: 1 })));
  await before.write("a", { tries: 2, face: "ICE\nAHEAD" });
  await before.remove("b");
  expect(await before.read("a")).toEqual({ tries: 2, face: "ICE\nAHEAD" });
  const after = openFiles();
  expect(await after.read("a")).toEqual({ tries: 2, face: "ICE\nAHEAD" });
  expect(await after.read("b")).toBeUndefined();
  expect(await after.read("c")).toEqual({ tries: 1 });
  expect(await after.read("unknown")).toBeUndefined();
});

test("a record truncated by a crash affects neither earlier nor later records", async () => {
  await openFiles().write("a", { tries: 1 });
  await appendFile(path(), '\n["a",{"tries":2,"fa');
  const after = openFiles();
  expect(await after.read("a")).toEqual({ tries: 1 });
  await after.write("b", { tries: 3 });
  const again = openFiles();
  expect(await again.read("a")).toEqual({ tries: 1 });
  expect(await again.read("b")).toEqual({ tries: 3 });
});

test("invalid state of one sign is skipped, and the others are read", async () => {
  await openFiles().write("a", { tries: 1 });
  await appendFile(path(), '\n["b",{"tries":"many"}]\n["c",null]\n{}\nnonsense');
  const after = openFiles();
  expect(await after.read("a")).toEqual({ tries: 1 });
  for (const id of ["b", "c"]) expect(await after.read(id)).toBeUndefined();
});

test("years of posting do not fill the disk", async () => {
  const files = openFiles();
  await files.write("still", { tries: 7 });
  const face = "x".repeat(100_000);
  for (let tries = 0; tries < 40; tries++) await files.write("busy", { tries, face });
  expect((await stat(path())).size).toBeLessThan(2_000_000);
  const after = openFiles();
  expect(await after.read("still")).toEqual({ tries: 7 });
  expect(await after.read("busy")).toEqual({ tries: 39, face });
});

test("a disk write failure is reported, and the lost data is included in the next write", async () => {
  const files = openFiles();
  await files.write("a", { tries: 1 });
  await rm(folder, { recursive: true });
  await writeFile(folder, "no folder");
  await expect(files.write("a", { tries: 2 })).rejects.toThrow();
  expect(await files.read("a")).toEqual({ tries: 2 });
  await rm(folder);
  await files.write("b", { tries: 3 });
  expect(await openFiles().read("a")).toEqual({ tries: 2 });
});
