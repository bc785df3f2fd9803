import type { FilterGroup } from "../filters/find.ts";
import type { FieldIssue } from "../errors.ts";
import type { LicenceFeature, ModuleName } from "../licence/licence-features.ts";
import type { Action } from "../permissions/grants.ts";
import type { DocumentOf, Fields } from "../fields/fields.ts";
import type { ReportedMembers } from "../fields/reported.ts";

interface KindDeclaration<Name extends string, F extends Fields> {
  /** camelCase; message keys start with it (`signPrioritySaved`). */
  name: Name;
  /** Name in data, in grants and on the websocket (`SIGN_PRIORITY`). */
  entityType: string;
  /** Calls live under `/api/v1` + path. */
  path: string;
  /** Screens live under this path: list, new, {id}, {id}/clone, {id}/audit. */
  pages: string;
  module: ModuleName;
  /** Default: always available. */
  licence?: LicenceFeature;
  /** Actions that can be granted besides those of every document or device. */
  actions?: readonly Action[];
  /** Found by the global search, lowest place first; a result `opens` its page or only says so (TABLE-035). */
  searched?: { place: number; opens?: true };
  /** What the demo operator may do besides read; hidden: only demo administrators read it. */
  demo?: "hidden" | readonly Action[];
  /** Counts towards the licensed quantity of its feature (LIC-031). */
  countedByLicence?: true;
  fields: F;
  list: {
    columns: readonly (keyof F & string)[];
    sort: (keyof F & string) | "status" | "lastUpdateTimestamp";
    ascending?: boolean;
    /** Other names of columns in filters. */
    filterNames?: Readonly<Record<string, string>>;
    /** Default filter of the list, which the user can remove. */
    filter?: FilterGroup;
  };
  search: readonly (keyof F & string)[];
  geometry?: keyof F & string;
  /**
   * What `state_change` records for the time machine: members of the state of a device, or the document of a kind that
   * changes without audit rows.
   */
  recorded?: readonly string[] | "document";
  /**
   * The time machine shows its documents as they were saved, by the change history: all of them, or those in force
   * between the times of two fields.
   */
  savedPast?: "all" | { from: keyof F & string; until: keyof F & string };
  /** May have a hundred thousand entities, so every list column gets an index. */
  many?: true;
  /** Has a state row, is assigned to an agent and can be polled. */
  device?: {
    pollRateS: number;
    /** Default: an agent. */
    polledBy?: "server";
    /** Reported members that lists filter by and dashboards count. */
    reported?: ReportedMembers;
  };
  /** Must be unique within the tenant. */
  unique?: keyof F & string;
  /** Flag that at most one entity of the tenant has; setting it clears the previous one. */
  oneDefault?: keyof F & string;
  /** Has a detail page at {pages}/{id}/detail; otherwise links lead to the form. */
  detail?: true;
  /** Has its own calls: no clone, no bulk edit and no trash. */
  ownCalls?: true;
  /** Opens the entity after creation instead of the list, because more steps follow. */
  opensCreated?: true;
  /** Opens the detail page after saving, which shows the outcome. */
  opensSaved?: true;
  /** Global search and drawers do not link to its entities (PLAT-061). */
  unlinked?: true;
  aliases?: readonly string[];
  /** Created by the system or on the command line only. */
  madeElsewhere?: true;
  /** Exactly one per tenant, with this id: it is read and saved, never listed, created or deleted. */
  singleton?: string;
  /** Restricts the list and new entities at `pages` to these values; null means none. */
  where?: Readonly<Record<string, string | null>>;
  /** Cross-field validation, called when every field is valid. Pure; `before` is the stored document of an update. */
  check?(
    document: Readonly<Record<string, unknown>>,
    before?: Readonly<Record<string, unknown>>,
  ): FieldIssue[];
}

type ValuedFields<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { actsOnly: true } ? never : K]: F[K];
};

export interface Kind<Name extends string = string, F extends Fields = Fields>
  extends Omit<KindDeclaration<Name, F>, "fields"> {
  fields: ValuedFields<F>;
  formFields: F;
  sections: readonly string[];
}

/** Turns a declaration into the value that tables, calls, forms, lists and tests are derived from. */
export function defineKind<const Name extends string, const F extends Fields>(
  declaration: KindDeclaration<Name, F>,
): Kind<Name, F> {
  const formFields = declaration.fields;
  const sections = [...new Set(Object.values(formFields).map((field) => field.section ?? "general"))];
  return { ...declaration, fields: pickValued(formFields), formFields, sections };
}

function pickValued<F extends Fields>(fields: F): ValuedFields<F> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, { actsOnly }]) => !actsOnly),
  ) as unknown as ValuedFields<F>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a kind of any fields; the fields are read through `Fields`
export type AnyKind = Kind<string, any>;

/** The same kind at another path with a restriction, such as the alarm configurations of one module. */
export function kindAt<K extends AnyKind>(kind: K, place: Pick<AnyKind, "pages" | "module" | "where">): K {
  return { ...kind, ...place };
}

export const deviceStatuses = [
  "ONLINE",
  "OFFLINE",
  "DEGRADED",
  "UNKNOWN",
  "DISABLED",
  "NOT_POLLABLE",
] as const;
/** Device status (PLAT-031). */
export type DeviceStatus = (typeof deviceStatuses)[number];
export const statusesWorstFirst: readonly DeviceStatus[] = [
  "OFFLINE",
  "DEGRADED",
  "UNKNOWN",
  "NOT_POLLABLE",
  "DISABLED",
  "ONLINE",
];

/** Members of every entity besides its document. Times are ISO 8601 UTC. */
export interface EntityHead {
  id: string;
  /** Increases with every edit; a PUT names the version it is based on. */
  version: number;
  /** Increases with every published change, edits and state; the page drops older ones. */
  rev: number;
  createdAt: string;
  updatedAt: string;
  updatedBy?: string;
}

export interface EntityState {
  status: DeviceStatus;
  /** Time of the observation, corrected to the server's clock; null before the first. */
  lastUpdateTimestamp: string | null;
  statusSince: string | null;
  stateData: Record<string, unknown>;
}

export type RowOf<K> = K extends Kind<string, infer F> ? DocumentOf<F> : never;
export type EntityOf<K> = EntityHead &
  RowOf<K> &
  (K extends { device: object } ? EntityState : Omit<Partial<EntityState>, keyof RowOf<K>>);
