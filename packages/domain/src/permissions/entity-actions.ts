import { entityTypes } from "../entity-types.ts";
import type { AnyKind, ModuleName } from "../kinds/define-kind.ts";
import { kinds } from "../kinds/index.ts";
import { type Action, actions } from "./grants.ts";

const documents: readonly Action[] = ["CREATE", "READ", "UPDATE", "DELETE"];
const acknowledged: readonly Action[] = ["ALARM_ACKNOWLEDGE", "NOTIFICATION_ACKNOWLEDGE"];

/** Types that are no kind of document: records, and what has calls of its own. */
const others: Readonly<Record<string, { module: ModuleName; actions: readonly Action[] }>> = {
  ALARM: { module: "system", actions: ["READ", "ALARM_ACKNOWLEDGE"] },
  ALERT: { module: "aid", actions: ["READ"] },
  AUDIT_LOG: { module: "system", actions: ["READ"] },
  COMMUNICATION_ACTION: { module: "system", actions: ["READ"] },
  COMMUNICATION_AGENT: { module: "system", actions: documents },
  LICENSE_TOKEN: { module: "system", actions: ["READ", "UPDATE"] },
  MESSAGE_LOG: { module: "signs", actions: ["READ"] },
  NOTIFICATION: { module: "system", actions: ["READ", "NOTIFICATION_ACKNOWLEDGE"] },
  PERMISSION: { module: "system", actions: documents },
  POLL_RESULT: { module: "system", actions: ["READ"] },
  PREFERENCE: { module: "system", actions: ["READ", "UPDATE"] },
  SCHEDULE_JOB: { module: "system", actions: documents },
  USER: { module: "system", actions: documents },
};
/** Beyond what every device of a kind has. */
const more: Readonly<Record<string, readonly Action[]>> = {
  CAMERA: ["OVERRIDE_LOCK", "VIEW_INTERNAL_STREAM"],
  AUTOMATED_INCIDENT: acknowledged,
  SIGN_PLAN: ["CONTROL"],
};

const byType: ReadonlyMap<string, AnyKind> = new Map(kinds.map((kind) => [kind.entityType, kind]));

/** The actions that exist for a type of entity, in the order of `actions`; all of them for a type that is not known. */
export function actionsOf(entityType: string): readonly Action[] {
  const kind = byType.get(entityType);
  const known = kind ? ofKind(kind) : others[entityType]?.actions;
  return known ? actions.filter((action) => known.includes(action)) : actions;
}

/** The types that permissions are given for, by the module that shows them. */
export function typesOfModule(module: ModuleName): string[] {
  return Object.keys(entityTypes).filter((type) => (byType.get(type) ?? others[type])?.module === module);
}

function ofKind(kind: AnyKind): readonly Action[] {
  if (kind.singleton !== undefined) return ["READ", "UPDATE"];
  return [
    ...documents.filter((action) => action !== "CREATE" || !kind.madeElsewhere),
    ...(kind.device ? (["CONTROL", ...acknowledged] as const) : []),
    ...(more[kind.entityType] ?? []),
  ];
}
