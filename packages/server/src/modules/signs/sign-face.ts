import { AppError, type FieldIssue } from "@gantry/domain/errors.ts";
import { moduleSettings, type ModuleSettings } from "@gantry/domain/kinds/module-settings.ts";
import type { Sign } from "@gantry/domain/kinds/sign.ts";
import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { descriptionMismatch } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { faceFromState } from "@gantry/domain/sign/fonts/held-content.ts";
import { fontNumbersOf } from "@gantry/domain/sign/fonts/message-fonts.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { type MessageIssue, validateMessage } from "@gantry/domain/sign/message/validate.ts";
import { type ListedWord, noWordRules, type WordRules } from "@gantry/domain/sign/words/words.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";
import { contentsFor } from "./maintenance/held-store.ts";

export interface SignInService {
  id: string;
  document: Sign;
  state: SignStateData;
  face: SignFace;
}

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

/** Throws unless the message can be posted to this sign. */
export async function checkPostable(
  db: TenantTransaction,
  sign: SignInService,
  message: SignMessage,
): Promise<void> {
  const why = checkPosted(sign, message, await readWordRules(db));
  if (why) throw why;
}

/** Why a post of this message is refused; undefined when it is not. An empty message would be a blank in disguise. */
export function checkPosted(
  sign: SignInService,
  message: SignMessage,
  rules: WordRules,
): AppError | undefined {
  if (isActivePosting(message)) return checkFace(sign, message, rules);
  const issues = [{ field: "message.pages", code: "emptyMessage" }];
  return new AppError("signMessageInvalid", { issues: 1 }, { issues });
}

export function checkFace(
  { document, state, face }: SignInService,
  message: SignMessage,
  rules: WordRules,
): AppError | undefined {
  if (document.protocol === "NONE") return new AppError("signNotPostable", { reason: "noProtocol" });
  if (state.description && descriptionMismatch(document, state.description).length > 0)
    return new AppError("signNotPostable", { reason: "descriptionDiffers" });
  const unknown = unknownFontOf(message, { state, face });
  if (unknown !== undefined) return new AppError("signFontUnknown", { number: unknown });
  const issues = validateMessage(
    message,
    face,
    document.category === "VSL" ? rulesOfSpeedSigns(rules) : rules,
  );
  if (issues.length === 0) return undefined;
  return new AppError("signMessageInvalid", { issues: issues.length }, { issues: issues.map(fieldIssueOf) });
}

/** Compiled word lists are kept by rules, so the same rules give the same object. */
const speedSignRules = new WeakMap<WordRules, WordRules>();

function rulesOfSpeedSigns(rules: WordRules): WordRules {
  const known = speedSignRules.get(rules) ?? { ...rules, isVslOnly: true };
  speedSignRules.set(rules, known);
  return known;
}

function unknownFontOf(
  message: SignMessage,
  { state, face }: Pick<SignInService, "state" | "face">,
): number | undefined {
  return fontNumbersOf(message, face).find(
    (number) => !face.fonts.has(number) && state.fonts?.some((font) => font.number === number),
  );
}

function fieldIssueOf(issue: MessageIssue): FieldIssue {
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

type Settings = Pick<ModuleSettings, "enableForbiddenWordList" | "enableAcceptableWordList">;

/** The word lists that the settings of the sign module switch on. */
export async function readWordRules(db: TenantTransaction): Promise<WordRules> {
  const { enableForbiddenWordList, enableAcceptableWordList } = await readSettings(db);
  return {
    ...noWordRules,
    enableForbiddenWordList,
    enableAcceptableWordList,
    forbidden: enableForbiddenWordList ? await readWords(db, "forbidden_word") : [],
    acceptable: enableAcceptableWordList ? await readWords(db, "acceptable_word") : [],
  };
}

async function readSettings(db: TenantTransaction): Promise<Settings> {
  const [row] = await db.query<{ doc: Settings }>(
    "select doc from module_settings where tenant_id = $1 and id = $2",
    [db.tenantId, moduleSettings.singleton],
  );
  return row?.doc ?? (checkDocument(moduleSettings, {}).document as Settings);
}

function readWords(
  db: TenantTransaction,
  table: "forbidden_word" | "acceptable_word",
): Promise<ListedWord[]> {
  return db.query<ListedWord>(`select name, enabled from ${table} where tenant_id = $1 and enabled`, [
    db.tenantId,
  ]);
}
