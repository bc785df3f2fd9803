import type { DataSourcesAnswer } from "@gantry/domain/contract/answers/data-query.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";

export type Source = DataSourcesAnswer["dataSources"][number];
type SourceField = Source["fields"][number];

/** The sources that this person may query (DASH-024). */
export const sourcesQuery = queryOptions({
  queryKey: ["dataSources"],
  queryFn: ({ signal }) => api.get<DataSourcesAnswer>("/system/query/data-sources", { signal }),
});

/** Fields whose values make groups that can be named. */
export const groupFields = ({ fields }: Pick<Source, "fields">): SourceField[] =>
  fields.filter(({ type }) => type !== "list" && type !== "id" && type !== "number");
export const numberFields = ({ fields }: Pick<Source, "fields">): SourceField[] =>
  fields.filter(({ name, type }) => type === "number" && name !== "version" && name !== "rev");

export const isTime = ({ fields }: Pick<Source, "fields">, name: string): boolean =>
  fields.some((field) => field.name === name && field.type === "time");
