import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { tenantsQuery } from "./tenants-query.ts";

test("the tenant list is fresh for 5 min and cached for 10 min (AUTH-017)", () => {
  const cache = new QueryClient();
  const query = cache.getQueryCache().build(cache, cache.defaultQueryOptions(tenantsQuery));
  cache.setQueryData(tenantsQuery.queryKey, [], { updatedAt: Date.now() - 299_000 });
  expect(query.isStaleByTime(tenantsQuery.staleTime as number)).toBe(false);
  cache.setQueryData(tenantsQuery.queryKey, [], { updatedAt: Date.now() - 301_000 });
  expect(query.isStaleByTime(tenantsQuery.staleTime as number)).toBe(true);
  expect(query.gcTime).toBe(600_000);
});
