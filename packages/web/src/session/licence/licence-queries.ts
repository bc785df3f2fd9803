import type { LicenseMachineIdsAnswer, LicenseTokenAnswer } from "@gantry/domain/contract/answers/session.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";

export const licencePath = "/system/license-token";
export const licenceKey = ["licence"] as const;
const minute = 60_000;
/** Fresh for 5 min, refetched every 10 min (LIC-020, LIC-021). */
export const licenceTiming = { staleTime: 5 * minute, refetchInterval: 10 * minute } as const;

/** The tenant's licence; licensed screens stay closed until it is read. */
export const licenceQuery = queryOptions({
  queryKey: [...licenceKey, "token"],
  queryFn: ({ signal }) => api.get<LicenseTokenAnswer>(licencePath, { signal }),
  ...licenceTiming,
});

export const machineIdsQuery = queryOptions({
  queryKey: [...licenceKey, "machineIds"],
  queryFn: ({ signal }) => api.get<LicenseMachineIdsAnswer>(`${licencePath}/machine-ids`, { signal }),
  ...licenceTiming,
});
