import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { userList } from "@gantry/domain/permissions/user-list.ts";
import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { kindText } from "../../../text/kind-text.ts";
import type { Listed } from "./grant-calls.ts";

export function typeTitle(entityType: string): string {
  const kind = subjectOf(entityType)?.kind;
  if (kind) return kindText(kind, "title");
  return translateComputed(`permissions:types.${entityType}`, { defaultValue: entityType });
}

export function typeInSentence(entityType: string): string {
  const kind = subjectOf(entityType)?.kind;
  return kind ? kindText(kind, "many") : typeTitle(entityType).toLowerCase();
}

/** Undefined for types that cannot be named individually. */
export function findListedKind(entityType: string): Listed | undefined {
  const kind = subjectOf(entityType)?.kind;
  if (kind) return kind.singleton === undefined ? kind : undefined;
  return entityType === userList.entityType ? userList : undefined;
}

export const deviceKinds: readonly AnyKind[] = (kinds as readonly AnyKind[]).filter(({ device }) => device);
