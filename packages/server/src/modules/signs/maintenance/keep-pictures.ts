import { graphicContentHash } from "@gantry/domain/sign/pictures/graphic.ts";
import { faceOfSign } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { picturesOf } from "@gantry/domain/sign/message/message-images.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { type FoundContent, keepFound, pickGraphicContent, readHeld } from "./held-store.ts";

/**
 * Stores the content of message pictures found in the sign, so that the face can be drawn after the message
 * has ended.
 */
export async function keepPictures(
  signId: string,
  { graphics, description }: SignStateData,
  db: TenantTransaction,
): Promise<void> {
  const known = graphics?.held.filter(({ contentHash }) => contentHash !== null) ?? [];
  if (known.length === 0 || !description) return;
  const refs = (await readHeld(db, [signId])).get(signId)?.graphics ?? [];
  const isKept = (number: number, hash: string): boolean =>
    refs.some((ref) => ref.number === number && ref.contentHash === hash);
  const missing = known.filter(({ number, contentHash }) => !isKept(number, contentHash ?? ""));
  if (missing.length === 0) return;
  const face = faceOfSign(
    { pixelWidth: description.widthPx, pixelHeight: description.heightPx },
    description,
  );
  const messages = await messagesOf(db, signId);
  const pictures = new Map(
    messages
      .flatMap((message) => picturesOf(message, face))
      .map(({ graphic }) => [graphicContentHash(graphic), graphic]),
  );
  const found = missing.flatMap(({ number, graphicId, contentHash }): FoundContent[] => {
    const graphic = pictures.get(contentHash ?? "");
    if (graphic === undefined || contentHash === null) return [];
    const item = { hash: contentHash, type: "graphic" as const, graphic: pickGraphicContent(graphic) };
    return [{ item, number, versionId: graphicId }];
  });
  await keepFound(db, signId, found);
}

async function messagesOf(db: TenantTransaction, signId: string): Promise<SignMessage[]> {
  const rows = await db.query<{ message: SignMessage }>(
    `select message from sign_queue_item
     where tenant_id = $1 and sign_id = $2 and ended_at is null and message::text like '%data:image/png%'`,
    [db.tenantId, signId],
  );
  return rows.map(({ message }) => message);
}
