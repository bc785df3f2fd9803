import { AppError, type FieldIssue } from "@gantry/domain/errors.ts";
import type { Sign } from "@gantry/domain/kinds/sign.ts";
import { descriptionMismatch } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { faceFromState } from "@gantry/domain/sign/fonts/held-content.ts";
import { fontNumbersOf } from "@gantry/domain/sign/fonts/message-fonts.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { type MessageIssue, validateMessage } from "@gantry/domain/sign/message/validate.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { contentsFor } from "./maintenance/held-store.ts";
import { readWordRules } from "./word-rules.ts";

/** A sign with what was read from it, as layout and validation need it. */
export interface SignInService {
  id: string;
  document: Sign;
  state: SignStateData;
  face: SignFace;
}

/** Reads signs with their state; ids that the tenant does not have are left out. */
export async function readSigns(db: TenantTransaction, signIds: readonly string[]): Promise<SignInService[]> {
  const rows = await db.query<{ id: string; doc: Sign; state: SignStateData | null }>(
    `select sign.id, sign.doc, sign_state.state from sign
     left join sign_state on sign_state.tenant_id = sign.tenant_id and sign_state.id = sign.id
     where sign.tenant_id = $1 and sign.id = any($2)`,
    [db.tenantId, signIds],
  );
  const contents = await contentsFor(
    db,
    rows.map(({ state }) => state ?? {}),
  );
  return rows.map(({ id, doc, state }) => {
    const read = state ?? {};
    return { id, document: doc, state: read, face: faceFromState(doc, read, contents) };
  });
}

export async function readSign(db: TenantTransaction, signId: string): Promise<SignInService> {
  const [sign] = await readSigns(db, [signId]);
  if (!sign) throw new AppError("notFound", { kind: "sign", id: signId });
  return sign;
}

/** Throws unless the message may stand on this sign: it fits, its words are allowed, and the sign is the one expected. */
export async function checkPostable(
  db: TenantTransaction,
  sign: SignInService,
  message: SignMessage,
): Promise<void> {
  const why = whyNotPostable(sign, message, await readWordRules(db, sign.document.category === "VSL"));
  if (why) throw why;
}

/** Why the message may not stand on this sign; undefined when it may. */
export function whyNotPostable(
  { document, state, face }: SignInService,
  message: SignMessage,
  rules: WordRules,
): AppError | undefined {
  if (document.protocol === "NONE") return new AppError("signNotPostable", { reason: "noProtocol" });
  if (state.description && descriptionMismatch(document, state.description).length > 0)
    return new AppError("signNotPostable", { reason: "descriptionDiffers" });
  const unknown = unknownFontOf(message, { state, face });
  if (unknown !== undefined) return new AppError("signFontUnknown", { number: unknown });
  const issues = validateMessage(message, face, rules);
  if (issues.length === 0) return undefined;
  return new AppError("signMessageInvalid", { issues: issues.length }, { issues: issues.map(fieldIssueOf) });
}

/** A font of the message that lies on the sign and of which nobody knows what it draws, or not any more. */
function unknownFontOf(
  message: SignMessage,
  { state, face }: Pick<SignInService, "state" | "face">,
): number | undefined {
  return fontNumbersOf(message, face).find(
    (number) => !face.fonts.has(number) && state.fonts?.some((font) => font.number === number),
  );
}

/** What is wrong with a message, with the place in the body that it is about. */
export function fieldIssueOf(issue: MessageIssue): FieldIssue {
  const { type, page, line, segment, ...params } = issue;
  const path = [`message.pages.${page ?? 0}`];
  if (line !== undefined) path.push(`messageLines.${line}`);
  if (segment !== undefined) path.push(`segments.${segment}`);
  const plain = Object.entries(params).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === "string" || typeof entry[1] === "number",
  );
  return { field: path.join("."), code: type, params: Object.fromEntries(plain) };
}
