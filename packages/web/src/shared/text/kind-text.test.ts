import { kinds } from "@gantry/domain/kinds/index.ts";
import { beforeAll, expect, test } from "vitest";
import { kindMessage } from "./kind-text.ts";
import { loadAllTexts, loadTexts } from "./text.ts";

beforeAll(async () => {
  await loadTexts();
  await loadAllTexts();
});

test("a kind without words of its own says in the generic ones what became of it (PLAT-048, PLAT-049, PLAT-050)", () => {
  const kind = { name: "noKindOfOurs" };
  expect(kindMessage(kind, "Saved", "I-25")).toBe("I-25 was saved");
  expect(kindMessage(kind, "Deleted", "I-25")).toBe("I-25 was deleted");
  expect(kindMessage(kind, "Created", "I-25")).toBe("I-25 was created");
  expect(kindMessage(kind, "DeleteError", "I-25")).toBe("I-25 could not be deleted");
  expect(kindMessage(kind, "CreateError", "I-25")).toBe("I-25 could not be created");
  expect(kindMessage(kind, "SaveError", "I-25")).toBe("Saving failed");
});

test("a deletion or a creation that failed names what it was for, whatever the kind (ADM-030)", () => {
  for (const kind of kinds) {
    expect(kindMessage(kind, "DeleteError", "I-25")).toMatch(/I-25.*could not be deleted/);
    expect(kindMessage(kind, "CreateError", "I-25")).toMatch(/I-25.*could not be created/);
  }
});

test("a kind with words of its own uses them", () => {
  expect(kindMessage({ name: "sign" }, "Saved", "I-25")).toBe("Sign “I-25” was saved");
});
