import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { userList } from "@gantry/domain/permissions/user-list.ts";
import { computedText } from "../../../text/computed-text.ts";
import { kindText } from "../../../text/kind-text.ts";
import type { Listed } from "./grant-calls.ts";

const byType: ReadonlyMap<string, AnyKind> = new Map(kinds.map((kind) => [kind.entityType, kind]));

/** Title of a type of entity, whether it is a kind of document or not. */
export function typeTitle(entityType: string): string {
  const kind = byType.get(entityType);
  if (kind) return kindText(kind, "title");
  return computedText(`permissions:types.${entityType}`, { defaultValue: entityType });
}

/** The same within a sentence. */
export function typeInSentence(entityType: string): string {
  const kind = byType.get(entityType);
  return kind ? kindText(kind, "many") : typeTitle(entityType).toLowerCase();
}

/** Where entities of the type are listed; undefined for those that cannot be named one by one. */
export function listedKind(entityType: string): Listed | undefined {
  const kind = byType.get(entityType);
  if (kind) return kind.singleton === undefined ? kind : undefined;
  return entityType === userList.entityType ? userList : undefined;
}

/** Kinds whose entities are looked for by name besides the kinds themselves. */
export const deviceKinds: readonly AnyKind[] = (kinds as readonly AnyKind[]).filter(({ device }) => device);
