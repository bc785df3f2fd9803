import type { DetailedPermission } from "@gantry/domain/contract/answers/permissions.ts";
import { actions } from "@gantry/domain/permissions/grants.ts";
import { expect, test } from "vitest";
import { permissionsByType } from "./permissions-by-type.ts";

const role = { id: "r1", name: "Viewers" };
const makePermission = (more: Partial<DetailedPermission>): DetailedPermission => ({
  source: "DIRECT",
  action: "READ",
  entityType: "SIGN",
  ids: [],
  ...more,
});

test("effective permissions show the level per type, and every source once (PERM-008, PERM-010)", () => {
  const lines = permissionsByType([
    makePermission({ entityType: "WIM", ids: ["w1"] }),
    makePermission({ entityType: "WIM", ids: ["w2"], source: "ROLE", role }),
    makePermission({ entityType: "WIM", action: "CONTROL", ids: ["w2"], source: "ROLE", role }),
    ...actions.map((action) => makePermission({ action })),
    makePermission({ entityType: "CAMERA" }),
  ]);
  expect(lines).toMatchObject([
    { entityType: "CAMERA", level: "MIXED", sources: [{ source: "DIRECT" }] },
    { entityType: "SIGN", level: "FULL", sources: [{ source: "DIRECT" }] },
    { entityType: "WIM", level: "SPECIFIC", sources: [{ source: "DIRECT" }, { source: "ROLE", role }] },
  ]);
});

test("a list of ids beside a grant for all does not reduce it", () => {
  const lines = permissionsByType([
    ...actions.map((action) => makePermission({ action })),
    makePermission({ ids: ["s1"], source: "ROLE", role }),
  ]);
  expect(lines[0]?.level).toBe("FULL");
});
