import {
  type MadeShare,
  type ReceivedShare,
  type Share,
  type ShareBody,
  type SharedSession,
  shareEntityType,
  shareSubjects,
} from "@gantry/domain/contract/answers/share.ts";
import { type FindAnswer, maxPageSize } from "@gantry/domain/filters/find.ts";
import { cameraGroup } from "@gantry/domain/kinds/camera-group.ts";
import { mapConfig } from "@gantry/domain/kinds/map-config.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../queries/api.ts";
import { useCan } from "../../session/session-store.ts";

const path = "/system/shares";
export const sharesKey = [path] as const;
const refreshMs = 5_000;

export const sharesQuery = queryOptions({
  queryKey: sharesKey,
  queryFn: ({ signal }) => api.post<FindAnswer<Share>>(`${path}/find`, { pageSize: maxPageSize }, { signal }),
  refetchInterval: refreshMs,
});

export const receivedSharesQuery = queryOptions({
  queryKey: [path, "received"],
  queryFn: ({ signal }) =>
    api.post<FindAnswer<ReceivedShare>>(`${path}/received/find`, { pageSize: maxPageSize }, { signal }),
  refetchInterval: refreshMs,
});

export const createShare = (body: ShareBody) => api.post<MadeShare>(path, body);
export const revokeShare = (id: string) => api.post(`${path}/${encodeURIComponent(id)}/revoke`, {});

export const openReceived = ({ tenantId, id }: ReceivedShare) =>
  api.post<SharedSession>(
    `${path}/received/${encodeURIComponent(tenantId)}/${encodeURIComponent(id)}/open`,
    {},
  );

/** The token stands after `#`, which browsers send to no server. */
export const shareLink = (token: string): string => `${window.location.origin}/shared#${token}`;

export const subjectKinds = { MAP_CONFIG: mapConfig, CAMERA_GROUP: cameraGroup } as const;

/** What can be shared. */
export interface NamedSubject {
  type: ShareBody["subjectType"];
  id: string;
  name: string;
}

/** Those of a kind that the person may read. */
export const subjectsQuery = (type: NamedSubject["type"]) =>
  queryOptions({
    queryKey: [type, "names"],
    queryFn: async ({ signal }): Promise<NamedSubject[]> => {
      const query = { fields: ["id", "name"], sortField: "name", ascending: true, pageSize: maxPageSize };
      const found = await api.post<FindAnswer<Omit<NamedSubject, "type">>>(
        `${subjectKinds[type].path}/find`,
        query,
        { signal },
      );
      return found.items.map(({ id, name }) => ({ type, id, name }));
    },
  });

/** The kinds that the person may share. */
export function useSharedTypes(): NamedSubject["type"][] {
  const mayShare = useCan("CREATE", shareEntityType);
  const mayRead = {
    MAP_CONFIG: useCan("READ", "MAP_CONFIG"),
    CAMERA_GROUP: useCan("READ", "CAMERA_GROUP"),
  };
  return shareSubjects.filter((type) => mayShare && mayRead[type]);
}
