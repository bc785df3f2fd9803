import type { CameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { expect, test } from "vitest";
import { applySave, changesOf, draftOf, problemsOf, withCamera, withoutCamera } from "./groups-draft.ts";

const makeStored = (id: string, ...cameraIds: string[]) =>
  ({ id, version: 3, name: `Group ${id}`, description: null, cameraIds }) as unknown as CameraGroup;
const made = {
  key: "new 1",
  id: undefined,
  version: undefined,
  name: "Tunnel",
  description: "",
  cameraIds: ["b"],
};

test("one call saves every changed, created or removed group, and no other (CAM-021, CAM-071)", () => {
  const groups = [makeStored("1", "a"), makeStored("2"), makeStored("3")];
  const [first, second] = groups.map(draftOf);
  if (!first || !second) throw new Error("There are no drafts");
  expect(changesOf(groups, [withCamera(first, "b"), second, made])).toEqual({
    groups: [
      { id: "1", version: 3, name: "Group 1", description: null, cameraIds: ["a", "b"] },
      { name: "Tunnel", description: null, cameraIds: ["b"] },
    ],
    removed: [{ id: "3", version: 3 }],
  });
});

test("an undone edit is no change", () => {
  const groups = [makeStored("1", "a")];
  const changed = groups.map((group) => withoutCamera(withCamera(draftOf(group), "b"), "b"));
  expect(changesOf(groups, changed)).toEqual({ groups: [], removed: [] });
});

test("input during a save is kept as a change of the saved groups", () => {
  const groups = [makeStored("1", "a"), makeStored("2")];
  const [first, second] = groups.map(draftOf);
  if (!first || !second) throw new Error("There are no drafts");
  const sent = [withCamera(first, "b"), second, made];
  const saved = [
    { ...makeStored("1", "a", "b"), version: 4 },
    makeStored("2"),
    { ...makeStored("9", "b"), name: "Tunnel", version: 1 },
  ];
  const now = [withCamera(first, "b"), { ...second, description: "Yard" }, { ...made, description: "East" }];
  const kept = applySave(sent, now, saved);
  expect(kept.map(({ key, id, version, description }) => [key, id, version, description])).toEqual([
    ["1", "1", 4, ""],
    ["2", "2", 3, "Yard"],
    ["9", "9", 1, "East"],
  ]);
  expect(changesOf(saved, kept).groups.map(({ id }) => id)).toEqual(["2", "9"]);
  expect(changesOf(saved, kept).removed).toEqual([]);
});

test("a camera is in a group once", () => {
  expect(withCamera(withCamera(made, "b"), "c").cameraIds).toEqual(["b", "c"]);
});

test("a group with a missing or duplicate name is reported", () => {
  const problems = problemsOf([
    made,
    { ...made, key: "2", name: " " },
    { ...made, key: "3", name: "tunnel " },
  ]);
  expect([...problems]).toEqual([
    ["2", "nameMissing"],
    ["3", "nameTwice"],
  ]);
});
