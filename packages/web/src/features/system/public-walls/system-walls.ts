import { type FindAnswer, type FindQuery, maxPageSize } from "@gantry/domain/filters/find.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

export interface SystemWall {
  id: string;
  name: string;
}

const query: FindQuery = {
  filters: [{ field: "system", operator: "EQUALS", value: true }],
  fields: ["id", "name"],
  sortField: "name",
  ascending: true,
  pageSize: maxPageSize,
};

export const systemWallsQuery = queryOptions({
  queryKey: [videoWall.entityType, "system"],
  queryFn: async ({ signal }) =>
    (await api.post<FindAnswer<SystemWall>>(`${videoWall.path}/find`, query, { signal })).items,
});
