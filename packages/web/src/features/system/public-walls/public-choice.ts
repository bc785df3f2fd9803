import { apiPath } from "@gantry/domain/contract/api-path.ts";
import { readOnlyPath } from "@gantry/domain/contract/read-only-calls.ts";
import {
  type PublicFeed,
  publicFeeds,
  type PublicPart,
  publicParts,
} from "@gantry/domain/contract/people/preference-calls.ts";

/** Value of the preference of public pages; without `walls` every system wall is public, without the others nothing else. */
export interface PublicChoice {
  value: boolean;
  walls?: readonly string[];
  parts?: readonly PublicPart[];
  feeds?: readonly PublicFeed[];
  embedders?: readonly string[];
}

export function readChoice(metadata: Record<string, unknown> | undefined): PublicChoice {
  const { value, walls, parts, feeds, embedders } = metadata ?? {};
  return {
    value: value === true,
    ...(Array.isArray(walls) && { walls: walls.map(String) }),
    ...(Array.isArray(feeds) && { feeds: publicFeeds.filter((feed) => feeds.includes(feed)) }),
    ...(Array.isArray(embedders) && { embedders: embedders.map(String) }),
    ...(Array.isArray(parts) && { parts: publicParts.filter((part) => parts.includes(part)) }),
  };
}

export function togglePart(choice: PublicChoice, part: PublicPart): PublicChoice {
  const { parts = [] } = choice;
  return { ...choice, parts: publicParts.filter((one) => (one === part) !== parts.includes(one)) };
}

export function toggleFeed(choice: PublicChoice, feed: PublicFeed): PublicChoice {
  const { feeds = [] } = choice;
  return { ...choice, feeds: publicFeeds.filter((one) => (one === feed) !== feeds.includes(one)) };
}

/** Makes one wall public or not. Chosen walls that this user cannot read stay chosen. */
export function toggleWall(choice: PublicChoice, id: string, systemWallIds: readonly string[]): PublicChoice {
  const chosen = choice.walls ?? systemWallIds;
  const walls = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return { ...choice, walls };
}

const publicAddress = (tenantId: string, page: string): string =>
  `${window.location.origin}/read-only/${encodeURIComponent(tenantId)}/${page}`;

export function wallAddress(tenantId: string, wallId?: string): string {
  const wall = wallId === undefined ? "" : `?wall=${encodeURIComponent(wallId)}`;
  return publicAddress(tenantId, `video/wall${wall}`);
}

export const mapAddress = (tenantId: string): string => publicAddress(tenantId, "map");

export const feedAddress = (tenantId: string, feed: PublicFeed): string =>
  `${window.location.origin}${apiPath}${readOnlyPath(tenantId, `/system/feeds/${feed}`)}`;
