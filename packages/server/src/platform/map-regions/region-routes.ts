import { mapRegionList, type MapRegionList } from "@gantry/domain/contract/answers/map-region.ts";
import type { FastifyInstance } from "fastify";
import { defineRoute, type RouteDeclaration } from "../http/route.ts";
import type { MapRegions } from "./map-regions.ts";
import { regionEnding, isRegionName, regionPath } from "./region-file.ts";

/** Like the rest of the base map they are no tenant's, and public pages draw them as well. */
export function mapRegionRoutes(regions: MapRegions): RouteDeclaration<never>[] {
  return [
    defineRoute({
      method: "GET",
      path: "/map/regions",
      summary: "List the regional maps below all others",
      access: "public",
      licence: null,
      isFrequent: true,
      answer: mapRegionList,
      keptForS: 60,
      handler: async (): Promise<MapRegionList> => ({ items: await regions.list() }),
    }),
  ];
}

/** The archives themselves; browsers read parts of them (RFC 9110, 14). */
export function serveRegionFiles(app: FastifyInstance, { folder }: Pick<MapRegions, "folder">): void {
  // Maps are drawn by the page only.
  if (folder === undefined || !app.hasReplyDecorator("sendFile")) return;
  app.get<{ Params: { file: string } }>(
    `${regionPath}/:file`,
    { config: { isFrequent: true } },
    async ({ params: { file } }, reply) => {
      const name = file.slice(0, -regionEnding.length);
      if (!file.endsWith(regionEnding) || !isRegionName(name)) return reply.callNotFound();
      return reply.header("Cache-Control", "no-cache").sendFile(file, folder);
    },
  );
}
