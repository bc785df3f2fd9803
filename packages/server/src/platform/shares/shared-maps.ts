import type { PublicMap } from "@gantry/domain/contract/answers/public-map.ts";
import { publicParts } from "@gantry/domain/contract/people/preference-calls.ts";
import { boxOfView, cutMap, readableMap } from "@gantry/domain/road-events/cut-map.ts";
import type { Platform } from "../module.ts";
import { type PublicSources, readPublicMap } from "../public-data/read-public-map.ts";
import { type OpenShares, viewOf } from "./open-shares.ts";

/** Cameras are left out: a shared view has no video. */
const sharedParts = publicParts.filter((part) => part !== "cameras");

interface Parts extends Pick<Platform, "licences"> {
  shares: OpenShares;
  sources: PublicSources;
}

/** What lies in a shared view; undefined once the share has ended. */
export async function readSharedMap(
  { shares, sources, licences }: Parts,
  tenantId: string,
  id: string,
): Promise<PublicMap | undefined> {
  return shares.read(tenantId, id, async (db, { share, grants, subject }) => {
    if (share.subjectType !== "MAP_CONFIG") return undefined;
    const what = { tenantName: "", parts: sharedParts };
    const whole = await readPublicMap(db, what, { ...sources, licence: licences.check });
    return cutMap(readableMap(whole, grants), boxOfView(viewOf(subject)));
  });
}
