import type { DataQuery, DataQueryAnswer } from "@gantry/domain/contract/answers/data-query.ts";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { type Source, sourcesQuery } from "../../../kinds/data-queries/data-sources.ts";
import { api } from "../../../queries/api.ts";
import { nameStaleMs } from "../../../queries/kind-queries.ts";
import { compareNumbered } from "../../../text/locale-text.ts";

export interface PlaceChoices {
  names: readonly string[];
  /** Every name is among them. */
  isComplete: boolean;
  hasFailed: boolean;
}

/** The roads or directions of all things that the person may read. */
export function usePlaceChoices(field: "roadName" | "direction", isWanted: boolean): PlaceChoices {
  const sources = useQuery({ ...sourcesQuery, enabled: isWanted });
  const asked = (sources.data?.dataSources ?? []).filter((source) => isWanted && hasPlaces(source, field));
  return useQueries({
    queries: asked.map(({ name }) => placesQuery(name, field)),
    combine: (answers) => {
      const names = answers.flatMap(
        ({ data }) => data?.data.flatMap(({ groups: [name] }) => name ?? []) ?? [],
      );
      return {
        names: [...new Set(names.map(String))].filter((name) => name !== "").toSorted(compareNumbered),
        isComplete: sources.isSuccess && answers.every(({ data }) => data?.isCut === false),
        hasFailed: sources.isError || answers.some(({ isError }) => isError),
      };
    },
  });
}

/** Records repeat the names of the things that they are about. */
const hasPlaces = ({ timeField, fields }: Source, field: string): boolean =>
  timeField === "createdAt" && fields.some(({ name }) => name === field);

const placesQuery = (dataSource: string, field: string) =>
  queryOptions({
    queryKey: ["placeChoices", dataSource, field],
    queryFn: ({ signal }) => {
      const query: DataQuery = { dataSource, groupBy: [{ field }], aggregation: { function: "count" } };
      return api.post<DataQueryAnswer>("/system/query/execute", query, { signal });
    },
    staleTime: nameStaleMs,
    retry: false,
  });
