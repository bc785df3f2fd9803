import { kinds } from "@gantry/domain/kinds/index.ts";
import { hasText, translate } from "./translate.ts";
import { beforeAll, expect, test } from "vitest";
import { kindMessage } from "./kind-text.ts";
import { loadAllTexts } from "./text.ts";

beforeAll(loadAllTexts);

test("a kind without its own messages uses the generic ones (PLAT-048, PLAT-049, PLAT-050)", () => {
  const kind = { name: "noKindOfOurs" };
  expect(kindMessage(kind, "Saved", "I-25")).toBe("I-25 was saved");
  expect(kindMessage(kind, "Deleted", "I-25")).toBe("I-25 was deleted");
  expect(kindMessage(kind, "Created", "I-25")).toBe("I-25 was created");
  expect(kindMessage(kind, "DeleteError", "I-25")).toBe("I-25 could not be deleted");
  expect(kindMessage(kind, "CreateError", "I-25")).toBe("I-25 could not be created");
  expect(kindMessage(kind, "SaveError", "I-25")).toBe("Saving failed");
});

test("a failed deletion or creation names the entity, for any kind (ADM-030)", () => {
  for (const kind of kinds) {
    expect(kindMessage(kind, "DeleteError", "I-25")).toMatch(/I-25.*could not be deleted/);
    expect(kindMessage(kind, "CreateError", "I-25")).toMatch(/I-25.*could not be (created|saved)/);
  }
});

test("a kind with its own messages uses them", () => {
  expect(kindMessage({ name: "sign" }, "Saved", "I-25")).toBe("Sign “I-25” was saved");
});

test("a new library message is saved, an existing one updated (SIGN-176, SIGN-177)", () => {
  const kind = { name: "signLibraryMessage" };
  expect(kindMessage(kind, "Created", "Fog")).toBe("Library message “Fog” was saved");
  expect(kindMessage(kind, "Saved", "Fog")).toBe("Library message “Fog” was updated");
  expect(kindMessage(kind, "Deleted", "Fog")).toBe("Library message “Fog” was deleted");
  expect(kindMessage(kind, "CreateError", "Fog")).toBe("The library message “Fog” could not be saved");
  expect(kindMessage(kind, "SaveError", "Fog")).toBe("The library message “Fog” could not be saved");
  expect(kindMessage(kind, "DeleteError", "Fog")).toBe("The library message “Fog” could not be deleted");
});

test("saving or deleting a plan has its own messages (SIGN-178)", () => {
  const kind = { name: "signPlan" };
  expect(kindMessage(kind, "Saved", "Fog")).toBe(translate("signPlans:successfullySaved", { name: "Fog" }));
  expect(kindMessage(kind, "Created", "Fog")).toBe("Sign plan “Fog” was saved");
  expect(kindMessage(kind, "Deleted", "Fog")).toBe(translate("signPlans:deleted", { name: "Fog" }));
});

test.each([
  ["videoWall", "Video wall", "video wall"],
  ["wallLayout", "Wall layout", "wall layout"],
  ["tour", "Tour", "tour"],
])("the results for a %s have their own messages (WALL-033, WALL-034, WALL-035)", (name, one, lower) => {
  const keyOf = (end: string) => hasText(`messages:${name}${end}`);
  expect(["Saved", "SaveError", "Deleted", "DeleteError"].every(keyOf)).toBe(true);
  expect(kindMessage({ name }, "Saved", "North")).toBe(`${one} “North” was saved`);
  expect(kindMessage({ name }, "SaveError", "North")).toBe(`The ${lower} “North” could not be saved`);
  expect(kindMessage({ name }, "Deleted", "North")).toBe(`${one} “North” was deleted`);
  expect(kindMessage({ name }, "DeleteError", "North")).toBe(`The ${lower} “North” could not be deleted`);
});

test.each([
  ["mapConfig", "Map view", "map view"],
  ["mapLayer", "Map layer", "map layer"],
])(
  "the results for a %s have their own messages, and a deletion names it (MAP-054, MAP-055)",
  (name, one, lower) => {
    const keyOf = (end: string) => hasText(`messages:${name}${end}`);
    expect(["Saved", "SaveError", "DeleteError"].every(keyOf)).toBe(true);
    expect(kindMessage({ name }, "Saved", "North")).toBe(`${one} “North” was saved`);
    expect(kindMessage({ name }, "SaveError", "North")).toBe(`The ${lower} “North” could not be saved`);
    expect(kindMessage({ name }, "DeleteError", "North")).toBe(`The ${lower} “North” could not be deleted`);
    expect(kindMessage({ name }, "Deleted", "North")).toBe(`${one} “North” was deleted`);
  },
);

test("a widget has its own success messages and generic error messages (WALL-036)", () => {
  const kind = { name: "widget" };
  expect(kindMessage(kind, "Saved", "Fog")).toBe("Widget “Fog” was saved");
  expect(kindMessage(kind, "Deleted", "Fog")).toBe("Widget “Fog” was deleted");
  expect(kindMessage(kind, "DeleteError", "Fog")).toBe(translate("common:deleteError", { name: "Fog" }));
  expect(kindMessage(kind, "SaveError", "Fog")).toBe(translate("common:saveError"));
});
