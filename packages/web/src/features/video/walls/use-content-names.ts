import { camera } from "@gantry/domain/kinds/camera.ts";
import { tour } from "@gantry/domain/kinds/tour.ts";
import { widget } from "@gantry/domain/kinds/widget.ts";
import { useQueries } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { entityNameQuery } from "../../../queries/kind-queries.ts";
import { nameOf } from "../../../kinds/list/use-delete.ts";
import { useLive } from "../../../realtime/live.ts";
import { dragIdOfRow } from "./wall-drag.ts";
import type { TileContent, WallItems } from "./wall-document.ts";

export const contentKinds = { CAMERA: camera, TOUR: tour, WIDGET: widget } as const;

export function useContentNames(items: WallItems): (content: TileContent) => string {
  useLiveContents(items);
  const found = useQueries({
    queries: items.map(({ entityType, entityId }) => entityNameQuery(contentKinds[entityType], entityId)),
  });
  const names = new Map(
    items.map((item, index) => {
      const { data, isSuccess } = found[index] ?? {};
      return [dragIdOfRow(item), data ? nameOf(data) : isSuccess ? translate("videoWall:notThere") : "…"];
    }),
  );
  return (content) => names.get(dragIdOfRow(content)) ?? "…";
}

export function useLiveContents(items: WallItems): void {
  const listIds = (type: TileContent["entityType"]) =>
    items.flatMap(({ entityType, entityId }) => (entityType === type ? [entityId] : []));
  const [cameras, tours, widgets] = [listIds("CAMERA"), listIds("TOUR"), listIds("WIDGET")];
  useLive("CAMERA", cameras, cameras.length > 0);
  useLive("TOUR", tours, tours.length > 0);
  useLive("WIDGET", widgets, widgets.length > 0);
}
