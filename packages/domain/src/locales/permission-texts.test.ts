import { expect, test } from "vitest";
import { entityTypes } from "../entity-types.ts";
import type { AnyKind } from "../kinds/define-kind.ts";
import { kinds } from "../kinds/index.ts";
import { permissions } from "./en/system/permissions.ts";

test("every type that permissions speak of has a name: of its kind, or its own", () => {
  const ofKinds = (kinds as readonly AnyKind[]).map(({ entityType }) => entityType);
  const named = new Set([...ofKinds, ...Object.keys(permissions.types)]);
  expect(Object.keys(entityTypes).filter((type) => !named.has(type))).toEqual([]);
});
