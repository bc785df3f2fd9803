import { moduleSettings, type ModuleSettings } from "@gantry/domain/kinds/module-settings.ts";
import { checkDocument } from "@gantry/domain/kinds/validation.ts";
import { type ListedWord, noWordRules, type WordRules } from "@gantry/domain/sign/words/words.ts";
import type { TenantTransaction } from "../../platform/database/tenant-database.ts";

type Settings = Pick<ModuleSettings, "enableForbiddenWordList" | "enableAcceptableWordList">;

/** The word lists that hold for a message by the settings of the sign module; while nobody saved any, by their defaults. */
export async function readWordRules(db: TenantTransaction, isVslOnly: boolean): Promise<WordRules> {
  const { enableForbiddenWordList, enableAcceptableWordList } = await readSettings(db);
  return {
    ...noWordRules,
    isVslOnly,
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
