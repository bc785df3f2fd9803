import { anyObject } from "@gantry/domain/contract/answers/common.ts";
import { type PublicData, publicData } from "@gantry/domain/contract/answers/public-data.ts";
import { publicMap } from "@gantry/domain/contract/answers/public-map.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { KeptCopy } from "../http/kept-copy.ts";
import { defineRoute, type RouteDeclaration } from "../http/route.ts";
import type { PublicSnapshot } from "./make-snapshot.ts";
import type { PublicSnapshots } from "./public-snapshots.ts";

/** What tenants publish, for anyone; sent from memory, so that visitors cost operators nothing. */
export function publicDataRoutes(snapshots: PublicSnapshots): RouteDeclaration<never>[] {
  const copyOf = async (tenantId: string, find: (snapshot: PublicSnapshot) => KeptCopy | undefined) => {
    const snapshot = await snapshots.of(tenantId);
    const copy = snapshot && find(snapshot);
    // One error for all cases, so that callers cannot tell which applies.
    if (!copy) throw new AppError("notFound", { kind: "public page", id: "" });
    return copy;
  };
  const shared = { method: "GET", access: "public", licence: null, isFrequent: true } as const;
  return [
    defineRoute<never>({
      ...shared,
      path: "/system/read-only/:tenant/map",
      answer: publicMap,
      summary: "Get what a tenant shows on its public map",
      handler: ({ param }) => copyOf(param("tenant"), ({ map }) => map),
    }),
    defineRoute<never>({
      ...shared,
      path: "/system/read-only/:tenant/feeds/:feed",
      answer: anyObject,
      summary: "Get a tenant's road events as wzdx (4.2), cifs, open511 or geojson",
      handler: ({ param }) =>
        copyOf(param("tenant"), ({ feeds }) => [...feeds].find(([feed]) => feed === param("feed"))?.[1].copy),
    }),
    defineRoute<never>({
      method: "GET",
      path: "/system/public-data",
      answer: publicData,
      summary: "Get the state of what the tenant publishes, with how late changes arrive there",
      access: { action: "READ", entityType: "PREFERENCE" },
      handler: async ({ principal: { tenantId } }): Promise<PublicData> => {
        const snapshot = await snapshots.of(tenantId);
        return {
          isOpen: snapshot !== undefined,
          feeds: [...(snapshot?.feeds ?? [])].map(([feed, { state }]) => ({ feed, ...state })),
          lag: snapshots.lag.of(tenantId),
        };
      },
    }),
  ];
}
