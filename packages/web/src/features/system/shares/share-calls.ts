import type { MadeShare, Share, ShareBody } from "@gantry/domain/contract/answers/share.ts";
import { type FindAnswer, maxPageSize } from "@gantry/domain/filters/find.ts";
import { mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

const path = "/system/shares";
export const sharesKey = [path] as const;
const refreshMs = 5_000;

export const sharesQuery = queryOptions({
  queryKey: sharesKey,
  queryFn: ({ signal }) => api.post<FindAnswer<Share>>(`${path}/find`, { pageSize: maxPageSize }, { signal }),
  refetchInterval: refreshMs,
});

export const createShare = (body: ShareBody) => api.post<MadeShare>(path, body);
export const revokeShare = (id: string) => api.post(`${path}/${encodeURIComponent(id)}/revoke`, {});

/** The token stands after `#`, which browsers send to no server. */
export const shareLink = (token: string): string => `${window.location.origin}/shared#${token}`;

export const viewsQuery = queryOptions({
  queryKey: [mapConfig.entityType, "names"],
  queryFn: async ({ signal }) => {
    const query = { fields: ["id", "name"], sortField: "name", ascending: true, pageSize: maxPageSize };
    return (
      await api.post<FindAnswer<{ id: string; name: string }>>(`${mapConfig.path}/find`, query, { signal })
    ).items;
  },
});
