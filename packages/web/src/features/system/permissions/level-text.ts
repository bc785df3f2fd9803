import type { CellLevel } from "@gantry/domain/permissions/cell-level.ts";
import { type GrantCover, listNamedIds } from "@gantry/domain/permissions/grant-cover.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import { translate } from "../../../text/translate.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import type { LockReason } from "./change-cell.ts";
import { typeInSentence } from "./kind-of-type.ts";

/** Includes the number of named ids. */
export function levelText(level: CellLevel, count: number): string {
  if (level !== "SOME") return translate(`permissionEditor:levels.${level}`);
  return count === 0
    ? translate("permissionEditor:levels.GROUP")
    : translate("permissionEditor:levels.SOME_count", { count });
}

export function coverText(cover: GrantCover | undefined): string {
  if (cover === undefined) return levelText("NONE", 0);
  return cover === "all" ? levelText("FULL", 0) : levelText("SOME", listNamedIds(cover).length);
}

/** Title of the column of an action: an action without one does not compile. */
export const actionTitle = (action: Action): string => translate(`permissionEditor:columns.${action}`);
export const actionWord = (action: string): string => translateComputed(`permissions:${action}`);

export function lockText(lock: LockReason | "coversAll"): string {
  if (typeof lock === "object")
    return translate("permissionEditor:reasons.mayNot", { action: actionWord(lock.mayNot) });
  return translate(`permissionEditor:reasons.${lock}`);
}

export function notHeldText({ action = "", entityType = "" }: Record<string, string | number>): string {
  return translate("permissionEditor:notHeld", {
    action: actionWord(String(action)),
    kind: typeInSentence(String(entityType)),
  });
}
