import { camera } from "@gantry/domain/kinds/camera.ts";
import { expect, test } from "vitest";
import { entryDiff } from "./entry-diff.ts";

const before = { name: "CAM 1", host: "10.20.4.17", pollRate: 60, passwordSet: true };
const changedOf = (after: Record<string, unknown> | null, from: typeof before | null = before) =>
  entryDiff(camera, from, after).flatMap(({ fields }) =>
    fields.filter(({ isChanged }) => isChanged).map(({ name }) => name),
  );

test("an edit shows the changed fields by section", () => {
  const diff = entryDiff(camera, before, { ...before, host: "10.20.4.18", pollRate: 30 });
  expect(diff.map(({ section, changedCount }) => `${section} ${changedCount}`)).toEqual([
    "general 0",
    "location 0",
    "communication 2",
    "streams 0",
  ]);
});

test("a secret shows only that it changed, never a value", () => {
  const after = { ...before, passwordChanged: true };
  const secret = entryDiff(camera, before, after)
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === "password");
  expect(secret).toEqual({
    name: "password",
    before: undefined,
    after: undefined,
    isChanged: true,
    isHidden: true,
  });
});

test("a created or deleted entity shows all its values", () => {
  expect(changedOf(before, null)).toEqual(["name", "pollRate", "host", "password"]);
  expect(changedOf(null)).toEqual(["name", "pollRate", "host", "password"]);
});
