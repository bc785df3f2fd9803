import { grantsFromWire, type GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { expect, test } from "vitest";
import { formPermission } from "./form-permission.ts";

const permissionOf = (wire: GrantsOnTheWire, mode: "new" | "clone" | "edit", id?: string) =>
  formPermission(grantsFromWire(wire), { entityType: "CAMERA", mode, id });
const all = { CAMERA: [] };

test("a form is editable with update permission for that record, and read only with less (PERM-022, PERM-023)", () => {
  const wire = { READ: all, UPDATE: { CAMERA: ["a"] } };
  expect(permissionOf(wire, "edit", "a")).toBe("editable");
  expect(permissionOf(wire, "edit", "b")).toBe("readOnly");
  expect(permissionOf({ READ: all, CREATE: all }, "edit", "a")).toBe("readOnly");
});

test("create permission alone allows new records only (PERM-024)", () => {
  expect(permissionOf({ CREATE: all }, "new")).toBe("editable");
  expect(permissionOf({ CREATE: all }, "edit", "a")).toBe("noPermission");
  expect(permissionOf({ CREATE: all }, "clone", "a")).toBe("noPermission");
  expect(permissionOf({ CREATE: all, READ: all }, "clone", "a")).toBe("editable");
});

test("a user who may neither create, read nor update has no form (PERM-025)", () => {
  for (const mode of ["new", "clone", "edit"] as const) {
    expect(permissionOf({}, mode, "a")).toBe("noPermission");
    expect(permissionOf({ READ: { SIGN: [] }, DELETE: all, CONTROL: all }, mode, "a")).toBe("noPermission");
  }
  expect(permissionOf({ READ: all, UPDATE: all }, "new")).toBe("noPermission");
});

test("the user's own profile is always editable (PERM-026)", () => {
  const own = { entityType: "USER", mode: "edit", id: "me", isOwnProfile: true } as const;
  for (const grants of [undefined, grantsFromWire({})]) expect(formPermission(grants, own)).toBe("editable");
});

test("while permissions load, a form is neither open nor refused (PERM-027)", () => {
  for (const mode of ["new", "clone", "edit"] as const)
    expect(formPermission(undefined, { entityType: "CAMERA", mode, id: "a" })).toBe("undetermined");
});
