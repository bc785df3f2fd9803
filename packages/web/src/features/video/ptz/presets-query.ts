import type { PresetPage } from "@gantry/domain/contract/answers/camera.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";

/** Page size (CAM-012). */
export const presetsPerPage = 10;

// The second part is the entity type, for websocket refetches.
export const presetsKey = (cameraId: string) => ["presets", camera.entityType, cameraId] as const;

/** Paged (CAM-057). */
export const presetsQuery = (cameraId: string) =>
  infiniteQueryOptions({
    queryKey: presetsKey(cameraId),
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({ page: String(pageParam), pageSize: String(presetsPerPage) });
      const path = `/video/presets/${encodeURIComponent(cameraId)}?${query}`;
      return (await api.get<PresetPage>(path, { signal })) ?? { items: [], total: 0 };
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }: PresetPage, pages) =>
      pages.length * presetsPerPage < total ? pages.length : undefined,
  });
