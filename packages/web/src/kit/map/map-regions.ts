import { apiPath } from "@gantry/domain/contract/api-path.ts";
import type { MapRegion } from "@gantry/domain/contract/answers/map-region.ts";

/** Asked for again with the page, as long as they could not be read. */
let regions: Promise<readonly MapRegion[]> | undefined;

/** Regional maps of this installation; none if they cannot be read, because the national map is enough to work with. */
export function loadRegions(): Promise<readonly MapRegion[]> {
  regions ??= fetchRegions().catch((error: unknown) => {
    console.warn(error);
    regions = undefined;
    return [];
  });
  return regions;
}

async function fetchRegions(): Promise<readonly MapRegion[]> {
  const answer = await fetch(`${apiPath}/map/regions`);
  if (!answer.ok) throw new Error(`The regional maps could not be read: ${answer.status}`);
  const { items } = (await answer.json()) as { items?: MapRegion[] };
  return items ?? [];
}
