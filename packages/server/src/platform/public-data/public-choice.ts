import {
  httpsOrigin,
  type PublicFeed,
  publicFeeds,
  type PublicPart,
  publicPagesPreference,
  publicParts,
} from "@gantry/domain/contract/people/preference-calls.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";

/** What a tenant publishes besides its walls. */
export interface PublicChoice {
  tenantName: string;
  parts: readonly PublicPart[];
  feeds: readonly PublicFeed[];
  /** Origins of the sites that may show the pages in a frame. */
  embedders: readonly string[];
}

const isOrigin = (text: unknown): text is string => typeof text === "string" && httpsOrigin(text) === text;

/** Undefined while the public pages are closed. */
export async function readPublicChoice(db: TenantTransaction): Promise<PublicChoice | undefined> {
  const [row] = await db.query<{ metadata: Record<string, unknown>; tenantName: string }>(
    `select p.metadata, t.name as "tenantName" from system_preference p join installation.tenant t on t.id = p.tenant_id
     where p.tenant_id = $1 and p.id = $2 and p.metadata -> 'value' = 'true'`,
    [db.tenantId, publicPagesPreference],
  );
  if (!row) return undefined;
  const { parts, feeds, embedders } = row.metadata;
  return {
    tenantName: row.tenantName,
    parts: publicParts.filter((part) => Array.isArray(parts) && parts.includes(part)),
    feeds: publicFeeds.filter((feed) => Array.isArray(feeds) && feeds.includes(feed)),
    embedders: Array.isArray(embedders) ? embedders.filter(isOrigin) : [],
  };
}
