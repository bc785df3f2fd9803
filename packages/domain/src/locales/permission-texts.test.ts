import { expect, test } from "vitest";
import { subjects } from "../subjects/subjects.ts";
import { permissions } from "./en/system/permissions.ts";

test("every subject of permissions has a name: of its kind, or its own", () => {
  const unnamed = subjects.filter(
    ({ kind, entityType }) => !kind && !Object.hasOwn(permissions.types, entityType),
  );
  expect(unnamed).toEqual([]);
});
