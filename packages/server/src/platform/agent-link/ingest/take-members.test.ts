import { camera } from "@gantry/domain/kinds/camera.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { membersOf, takeMembers } from "./take-members.ts";

test("members that are not declared or have another type are refused by name, and the others are taken", () => {
  const declared = { speed: z.number(), face: z.looseObject({ multi: z.string() }) };
  const reported = { speed: "fast", face: { multi: "ICE", more: 1 }, colour: "red", constructor: 1 };
  expect(takeMembers(declared, reported)).toEqual({
    taken: { face: { multi: "ICE", more: 1 } },
    refused: ["speed", "colour", "constructor"],
  });
});

test("a kind without more takes what lists and dashboards read of its state", () => {
  const since = "2026-11-20T10:00:00Z";
  const reported = {
    streamOnline: true,
    problem: { code: "unreachable", since },
    streamProblem: "bad",
    other: [],
  };
  expect(takeMembers(membersOf(camera), reported)).toEqual({
    taken: { streamOnline: true, problem: { code: "unreachable", since } },
    refused: ["streamProblem", "other"],
  });
  expect(takeMembers(membersOf(detector), { face: 1 }).refused).toEqual(["face"]);
});
