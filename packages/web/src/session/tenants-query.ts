import type { SessionAnswer } from "@gantry/domain/contract/answers/session.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../queries/api.ts";

const minuteMs = 60_000;

/** Default tenant first. */
export const tenantsQuery = queryOptions({
  queryKey: ["tenants"],
  queryFn: async ({ signal }) =>
    (await api.get<SessionAnswer["tenants"]>("/system/tenants/me", { signal })) ?? [],
  staleTime: 5 * minuteMs,
  gcTime: 10 * minuteMs,
});
