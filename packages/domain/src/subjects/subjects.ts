import type { AnyKind } from "../kinds/define-kind.ts";
import { kinds } from "../kinds/index.ts";
import type { LicenceFeature, ModuleName } from "../licence/licence-features.ts";
import { type Action, actions, type Allowed, allowedIds, type Grants } from "../permissions/grants.ts";
import { entityPath } from "./entity-path.ts";

/** `readAs` of what every member of the tenant reads. */
const everyMember = "EVERY_MEMBER";

/** What grants, subscriptions, alarms and the licence name by its entity type (PLAT-028). */
interface Subject {
  /** `SIGN_PRIORITY`. */
  entityType: string;
  module: ModuleName;
  /** Licensed feature that opens it; absent: always available (LIC-024, LIC-025). */
  licence?: LicenceFeature;
  /** Actions that can be granted on it. */
  actions: readonly Action[];
  /** It has no grants of its own: READ on this entity type opens it, or being a member of the tenant. */
  readAs?: string;
  /** Its ids are not those of the entity type it is read as, so ids of grants do not narrow its updates. */
  hasOwnIds?: true;
  searched?: AnyKind["searched"];
  demo?: AnyKind["demo"];
  /** Present for documents that people edit. */
  kind?: AnyKind;
  /** Where a link to one of its entities leads (PLAT-054 to PLAT-061). */
  pathOf?(id: string): string;
}

const documents: readonly Action[] = ["CREATE", "READ", "UPDATE", "DELETE"];

/** Subjects that are not kinds: records, and what has calls of its own. */
const records: readonly Subject[] = [
  { entityType: "ALARM", module: "system", actions: ["READ", "ALARM_ACKNOWLEDGE"] },
  { entityType: "ALERT", module: "aid", licence: "automatedIncident", actions: ["CREATE", "READ"] },
  { entityType: "AUDIT_LOG", module: "system", actions: ["READ"], demo: "hidden" },
  { entityType: "COMMUNICATION_ACTION", module: "system", actions: ["READ"] },
  { entityType: "COMMUNICATION_AGENT", module: "system", actions: documents },
  {
    entityType: "EXERCISE",
    module: "aid",
    licence: "automatedIncident",
    actions: ["CREATE", "READ", "UPDATE"],
  },
  { entityType: "LICENSE_TOKEN", module: "system", actions: ["READ", "UPDATE"], demo: "hidden" },
  { entityType: "MESSAGE_LOG", module: "signs", licence: "sign", actions: ["READ"] },
  { entityType: "MODULE_DASHBOARD", module: "system", actions: [], readAs: everyMember },
  { entityType: "NOTIFICATION", module: "system", actions: ["READ", "NOTIFICATION_ACKNOWLEDGE"] },
  { entityType: "NOTIFICATION_DELIVERY", module: "system", actions: ["READ", "UPDATE"], demo: "hidden" },
  { entityType: "PERMISSION", module: "system", actions: documents, demo: "hidden" },
  { entityType: "POLL_RESULT", module: "system", actions: ["READ"] },
  { entityType: "PREFERENCE", module: "system", actions: ["READ", "UPDATE"], demo: "hidden" },
  { entityType: "PTZ_LOCK", module: "video", licence: "camera", actions: [], readAs: "CAMERA" },
  {
    entityType: "SCHEDULE_JOB",
    module: "system",
    actions: documents,
    demo: ["CREATE", "UPDATE", "DELETE"],
  },
  { entityType: "SHARE", module: "system", actions: ["CREATE", "READ", "UPDATE"], demo: "hidden" },
  { entityType: "SHIFT_LOG", module: "system", actions: ["CREATE", "READ"], demo: ["CREATE"] },
  { entityType: "SIGN_POST", module: "signs", licence: "sign", actions: [], readAs: "SIGN", hasOwnIds: true },
  { entityType: "SIGN_QUEUE", module: "signs", licence: "sign", actions: [], readAs: "SIGN" },
  { entityType: "USER", module: "system", actions: documents, demo: "hidden" },
];

const rows: readonly Subject[] = [...kinds.map(subjectOfKind), ...records];
const byType: ReadonlyMap<string, Subject> = new Map(rows.map((row) => [row.entityType, row]));

/** Everything that a grant can name. */
export const subjects: readonly Subject[] = rows.filter(({ readAs }) => readAs === undefined);

/** Also finds what is read with the permission of another entity type; undefined for unknown types. */
export const subjectOf = (entityType: string): Subject | undefined => byType.get(entityType);

/** The ids that these grants let a member of the tenant read; undefined means none. */
export function readableIds(grants: Grants, entityType: string): Allowed | undefined {
  const readAs = subjectOf(entityType)?.readAs ?? entityType;
  return readAs === everyMember ? "all" : allowedIds(grants, "READ", readAs);
}

/** Whether a grant can name the entity type. */
export function isGrantable(entityType: string): boolean {
  const subject = subjectOf(entityType);
  return subject !== undefined && subject.readAs === undefined;
}

/** Actions that can be granted on an entity type; every action for an unknown type. */
export const actionsOf = (entityType: string): readonly Action[] => subjectOf(entityType)?.actions ?? actions;

/** The kind of an entity type; undefined for records. Throws for an unknown entity type (PLAT-047). */
export const kindOfType = (entityType: string): AnyKind | undefined => requireSubject(entityType).kind;

/** Undefined for types without a page of their own. Throws for an unknown entity type (PLAT-047). */
export const detailPath = (entityType: string, id: string): string | undefined =>
  requireSubject(entityType).pathOf?.(id);

function requireSubject(entityType: string): Subject {
  const subject = subjectOf(entityType);
  if (!subject) throw new Error(`There is no entity type "${entityType}"`);
  return subject;
}

function subjectOfKind(kind: AnyKind): Subject {
  const { entityType, module, licence, searched, demo } = kind;
  const isLinked = !kind.unlinked && kind.singleton === undefined;
  const own = actionsOfKind(kind);
  return {
    entityType,
    module,
    licence,
    actions: actions.filter((action) => own.includes(action)),
    searched,
    demo,
    kind,
    pathOf: isLinked ? (id) => entityPath(kind, id) : undefined,
  };
}

function actionsOfKind({ singleton, madeElsewhere, device, actions: more = [] }: AnyKind): readonly Action[] {
  if (singleton !== undefined) return ["READ", "UPDATE"];
  return [
    ...documents.filter((action) => action !== "CREATE" || !madeElsewhere),
    ...(device ? (["CONTROL", "ALARM_ACKNOWLEDGE", "NOTIFICATION_ACKNOWLEDGE"] as const) : []),
    ...more,
  ];
}
