import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { ContentForAgent } from "../../../platform/module.ts";
import { readContents, readHeld } from "./held-store.ts";

/** What these signs hold, and what of it the agent does not know yet. */
export async function contentForAgents(
  signIds: readonly string[],
  db: TenantTransaction,
  isKnown: (hash: string) => boolean,
): Promise<ContentForAgent> {
  const held = await readHeld(db, signIds);
  const refs = [...held.values()].flatMap(({ fonts, graphics }) => [...fonts, ...graphics]);
  const hashes = new Set(refs.map(({ contentHash }) => contentHash).filter((hash) => !isKnown(hash)));
  return { held, contents: await readContents(db, [...hashes]) };
}
