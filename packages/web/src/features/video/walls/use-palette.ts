import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import type { TileContent } from "./wall-document.ts";
import { contentKinds } from "./use-content-names.ts";

export interface PaletteRow {
  id: string;
  name: string;
  roadName?: string | null;
  direction?: string | null;
  description?: string | null;
  status?: DeviceStatus;
}

const pageSize = 50;

/**
 * Content for a wall, page by page: cameras by group and search text, tours and widgets by search text
 * (WALL-017).
 */
export function usePalette(
  entityType: TileContent["entityType"],
  searchText: string,
  cameraGroupIds: readonly string[],
) {
  return useInfiniteQuery({
    queryKey: ["wall-palette", entityType, searchText, entityType === "CAMERA" ? cameraGroupIds : []],
    initialPageParam: 0,
    queryFn: ({ pageParam: page, signal }) =>
      entityType === "CAMERA"
        ? api.post<FindAnswer<PaletteRow>>(
            "/video/camera/video-wall-find",
            { page, pageSize, searchText, cameraGroupIds, searchFields: ["name", "description", "roadName"] },
            { signal },
          )
        : api.post<FindAnswer<PaletteRow>>(
            `${contentKinds[entityType].path}/find`,
            { page, pageSize, sortField: "name", ascending: true, ...(searchText && { searchText }) },
            { signal },
          ),
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length > 0 && shown < last.total ? pages.length : undefined;
    },
  });
}
