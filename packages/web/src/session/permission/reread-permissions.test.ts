import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { queryKeys } from "../../queries/kind-queries.ts";
import { dropUnreadable } from "./reread-permissions.ts";

test("data that is no longer readable is removed from the cache, the rest stays", () => {
  const cache = new QueryClient();
  const keys = {
    list: [...queryKeys.find("SIGN"), { page: 0 }],
    kept: queryKeys.entity("SIGN", "a"),
    lost: queryKeys.entity("SIGN", "b"),
    lostForm: queryKeys.form("SIGN", "b"),
    lostHistory: queryKeys.audit("SIGN", "b"),
    lostQueue: ["queue", "SIGN_QUEUE", "b"],
    lostPost: ["post", "SIGN_POST", "p"],
    lostLock: ["ptzLock", "PTZ_LOCK", "c"],
    lostType: queryKeys.overview("CAMERA"),
    module: queryKeys.entity("MODULE_DASHBOARD", "aid"),
    other: ["map", "style"],
  };
  for (const key of Object.values(keys)) cache.setQueryData(key, {});
  dropUnreadable(cache, grantsFromWire({ READ: { SIGN: ["a"] } }));
  const left = Object.entries(keys).filter(([, key]) => cache.getQueryData(key) !== undefined);
  expect(left.map(([name]) => name)).toEqual(["list", "kept", "module", "other"]);
});
