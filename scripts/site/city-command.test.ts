import { makeStandingClock } from "@gantry/simulator/clock.ts";
import { type Simulator, startSimulator } from "@gantry/simulator/simulator.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCityCommand } from "./city-command.ts";
import { claimFolder, readDoor } from "./instance.ts";

let city: Simulator;
let door: string;
beforeAll(async () => {
  const clock = makeStandingClock(Date.UTC(2026, 10, 24, 16));
  city = await startSimulator({ seed: "command", clock, tenants: [] });
  door = `http://127.0.0.1:${city.doorPort}`;
});
afterAll(() => city.stop());

test("a crash made by command is in the city until it is cleared", async () => {
  expect(await runCityCommand(door, ["crash", "I-25", "210.4", "sb", "2", "15"])).toBe(
    "made-1: I-25 southbound at milepost 210.4 (metro), 2 of 4 lanes closed until 2026-11-24T16:15:00.000Z",
  );
  expect(await runCityCommand(door, ["list"])).toMatch(/^made-1: /);
  expect(await runCityCommand(door, ["clear"])).toBe("Cleared.");
  expect(await runCityCommand(door, ["list"])).toBe("No incident.");
});

test("a wrong command says what is wrong", async () => {
  await expect(runCityCommand(door, ["crash", "I-25"])).rejects.toThrow("Usage:");
  await expect(runCityCommand(door, ["crash", "I-25", "1"])).rejects.toThrow("milepost: must be one of");
  await expect(runCityCommand(door, ["clear", "none"])).rejects.toThrow("no such incident");
});

test("the command finds the running site by its data folder", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gantry city "));
  expect(() => readDoor(folder)).toThrow("No site runs");
  const instance = await claimFolder(folder);
  instance.noteAddress("http://localhost:8083", door);
  expect(readDoor(folder)).toBe(door);
  rmSync(folder, { recursive: true });
});
