import type { FindAnswer, FilterGroup } from "@gantry/domain/filters/find.ts";
import { signDisplayType, type SignDisplayType } from "@gantry/domain/kinds/sign-display-type.ts";
import { signLibraryMessage, type SignLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { findQuery, queryKeys } from "../../../queries/kind-queries.ts";
import type { Sign } from "../sign/sign-entity.ts";

/** Stale time of the library and of sign names and sizes (SIGN-189, SIGN-190). */
const libraryStaleMs = 5 * 60_000;

const everything = { page: 0, pageSize: 10_000, sortField: "name", ascending: true } as const;

/** General messages, plus those of one sign if given (SIGN-156). */
export function libraryQuery(signId: string | undefined) {
  const forAll = { field: "signId", operator: "EQUALS", value: null } as const;
  const filters: FilterGroup = {
    match: "any",
    filters: signId === undefined ? [forAll] : [forAll, { ...forAll, value: signId }],
  };
  return queryOptions({
    queryKey: [...queryKeys.find(signLibraryMessage.entityType), "library", signId ?? null],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<SignLibraryMessage>>(
        `${signLibraryMessage.path}/find`,
        { ...everything, filters },
        { signal },
      ),
    staleTime: libraryStaleMs,
  });
}

export const displayTypesQuery = {
  ...findQuery<SignDisplayType>(signDisplayType, everything),
  staleTime: libraryStaleMs,
};

export const signFacesQuery = {
  ...findQuery<Sign>(signKind, {
    ...everything,
    fields: [
      "name",
      "roadName",
      "direction",
      "category",
      "pixelWidth",
      "pixelHeight",
      "matrixType",
      "maxPages",
      "capabilities",
      "stateData",
    ],
  }),
  staleTime: libraryStaleMs,
};
