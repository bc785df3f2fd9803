import { fontContent, fontOf, type KeptFont } from "@gantry/domain/contract/signs/sign-actions.ts";
import type {
  HeldContentItem,
  HeldContentRefs,
} from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { fontByContentHash } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import type { Graphic } from "@gantry/domain/sign/pictures/graphic.ts";
import { contentsOf, type KnownContents, listHeldHashes } from "@gantry/domain/sign/fonts/held-content.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { DeviceExtra } from "../../../platform/module.ts";
import { storeContents } from "../queue/queue-store.ts";

export interface FoundContent {
  item: HeldContentItem;
  number: number;
  /** fontVersionID or dmsGraphicID. */
  versionId: number;
}
type ContentType = HeldContentItem["type"];

export function pickFontContent(font: KeptFont): KeptFont {
  const { number: _number, ...kept } = fontContent(0, fontOf(font));
  return kept;
}

export function pickGraphicContent({ name, widthPx, heightPx, type, transparent, bitmap }: Graphic): Graphic {
  return { name, widthPx, heightPx, type, transparent, bitmap };
}

/** Stores content read from a sign; built-in fonts need no storage. */
export async function keepFound(
  db: TenantTransaction,
  signId: string,
  found: readonly FoundContent[],
): Promise<void> {
  for (const { item, number, versionId } of found) {
    const isBuiltIn = item.type === "font" && fontByContentHash(item.hash) !== undefined;
    if (isBuiltIn) {
      await forgetHeld(db, signId, item.type, [number]);
      continue;
    }
    const content = item.type === "font" ? item.font : item.graphic;
    await storeContents(db, item.type, new Map([[item.hash, content]]));
    await db.query(
      `insert into sign_held_content (tenant_id, sign_id, type, number, version_id, content_hash, read_at)
       values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))
       on conflict (tenant_id, sign_id, type, number) do update set version_id = excluded.version_id,
         content_hash = excluded.content_hash, read_at = excluded.read_at`,
      [db.tenantId, signId, item.type, number, versionId, item.hash, db.nowMs],
    );
  }
}

export async function forgetHeld(
  db: TenantTransaction,
  signId: string,
  type: ContentType,
  numbers: readonly number[],
): Promise<void> {
  await db.query(
    `delete from sign_held_content
     where tenant_id = $1 and sign_id = $2 and type = $3 and number = any ($4::int8[])`,
    [db.tenantId, signId, type, numbers],
  );
}

export async function readHeld(
  db: TenantTransaction,
  signIds: readonly string[],
): Promise<Map<string, HeldContentRefs>> {
  const rows = await db.query<{
    sign_id: string;
    type: ContentType;
    number: number;
    version_id: number;
    content_hash: string;
  }>(
    `select sign_id, type, number::float8 as number, version_id::float8 as version_id, content_hash
     from sign_held_content where tenant_id = $1 and sign_id = any ($2) order by type, number`,
    [db.tenantId, signIds],
  );
  const held = new Map<string, HeldContentRefs>();
  for (const { sign_id: signId, type, number, version_id: versionId, content_hash: contentHash } of rows) {
    const refs = held.get(signId) ?? { fonts: [], graphics: [] };
    if (type === "font") refs.fonts.push({ number, versionId, contentHash });
    else refs.graphics.push({ number, graphicId: versionId, contentHash });
    held.set(signId, refs);
  }
  return held;
}

/** By content hash; unknown hashes are left out. */
export async function readContents(
  db: TenantTransaction,
  hashes: readonly string[],
): Promise<HeldContentItem[]> {
  if (hashes.length === 0) return [];
  const rows = await db.query<{ hash: string; type: ContentType; content: never }>(
    `select hash, type, content from sign_content
     where tenant_id = $1 and hash = any ($2) and type in ('font', 'graphic')`,
    [db.tenantId, hashes],
  );
  return rows.map(
    ({ hash, type, content }): HeldContentItem =>
      type === "font" ? { hash, type, font: content } : { hash, type, graphic: content },
  );
}

/** The fonts and graphics that lie on a sign, for its agent. */
export const heldExtra: DeviceExtra = {
  read: (signIds, db) => readHeld(db, signIds),
  contents(values, isKnown, db) {
    const held = [...values.values()] as HeldContentRefs[];
    const refs = held.flatMap(({ fonts, graphics }) => [...fonts, ...graphics]);
    const hashes = new Set(refs.map(({ contentHash }) => contentHash));
    return readContents(
      db,
      [...hashes].filter((hash) => !isKnown(hash)),
    );
  },
};

export async function contentsFor(
  db: TenantTransaction,
  states: readonly SignStateData[],
): Promise<KnownContents> {
  return contentsOf(await readContents(db, [...new Set(states.flatMap(listHeldHashes))]));
}

export async function countSignsHolding(
  db: TenantTransaction,
  hashes: readonly string[],
  signIds: readonly string[] | null,
): Promise<string[]> {
  const rows = await db.query<{ hash: string }>(
    `select distinct content_hash as hash from sign_held_content
     where tenant_id = $1 and content_hash = any ($2) and ($3::text[] is null or sign_id = any ($3))`,
    [db.tenantId, hashes, signIds],
  );
  return rows.map(({ hash }) => hash);
}
