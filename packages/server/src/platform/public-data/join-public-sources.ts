import type { ServerModule } from "../module.ts";
import type { PublicSources } from "./read-public-map.ts";

export function joinPublicSources(
  modules: readonly Pick<ServerModule, "publicParts" | "roadWays">[],
): PublicSources {
  const roads = modules.find((module) => module.roadWays);
  return {
    readers: Object.assign({}, ...modules.map((module) => module.publicParts ?? {})),
    readRoadWays: async (db) => (await roads?.roadWays?.(db)) ?? [],
  };
}
