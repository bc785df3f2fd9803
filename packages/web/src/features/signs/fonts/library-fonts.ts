import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { signFont, type SignFont } from "@gantry/domain/kinds/sign-font.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

/** By name; cached for 5 minutes (SIGN-190). */
export const libraryFontsQuery = queryOptions({
  queryKey: ["find", signFont.entityType, "all"],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) =>
    api
      .post<FindAnswer<SignFont>>(
        `${signFont.path}/find`,
        { page: 0, pageSize: 10_000, sortField: "name", ascending: true },
        { signal },
      )
      .then((answer) => answer.items),
});
