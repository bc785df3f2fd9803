import type { FieldFilter } from "../filters/find.ts";
import type { FieldIssue } from "../errors.ts";
import type { DocumentOf, Field, Fields } from "./fields.ts";
import type { ReportedMembers } from "./reported.ts";

/** Modules of the menu; a kind belongs to one, the licence opens it (LIC-005 names the features). */
export type ModuleName =
  | "video"
  | "signs"
  | "detectors"
  | "wim"
  | "weather"
  | "aid"
  | "reports"
  | "map"
  | "system";
export const licenceFeatures = [
  "camera",
  "sign",
  "detector",
  "weatherStation",
  "wim",
  "automatedIncident",
  "report",
  "branding",
] as const;
export type LicenceFeature = (typeof licenceFeatures)[number];

export interface KindDeclaration<Name extends string, F extends Fields> {
  /** camelCase; message keys start with it (`signPrioritySaved`). */
  name: Name;
  /** Name in data and on the websocket (`SIGN_PRIORITY`). */
  entityType: string;
  /** Calls live under `/api` + path. */
  path: string;
  /** Screens live under this path: list, new, {id}, {id}/clone, {id}/audit. */
  pages: string;
  module: ModuleName;
  /** Absent: always available. */
  licence?: LicenceFeature;
  /** Each one counts towards the quantity that the licence gives its feature (LIC-031). */
  countedByLicence?: true;
  fields: F;
  list: {
    columns: readonly (keyof F & string)[];
    sort: (keyof F & string) | "status" | "lastUpdateTimestamp";
    ascending?: boolean;
    /** What the list opens narrowed to, until whoever looks at it wants something else. */
    filters?: readonly FieldFilter[];
  };
  /** Fields that the search box looks into. */
  search: readonly (keyof F & string)[];
  /** Name of the point field that puts the kind on the map. */
  geometry?: keyof F & string;
  /** May have a hundred thousand entities, as devices may: every column of its list gets an index. */
  many?: true;
  /** A device: has a state row, is assigned to an agent, can be polled. */
  device?: {
    pollRateS: number;
    /** Members of what it reports that lists filter by and dashboards count. */
    reported?: ReportedMembers;
  };
  /** Field whose value must be unique in the tenant. */
  unique?: keyof F & string;
  /** Name of the flag that at most one entity of the tenant has: whoever gets it takes it from the one before. */
  oneDefault?: keyof F & string;
  /** An entity has a page of its own at {pages}/{id}/detail; otherwise its form is where links lead. */
  detail?: true;
  /** Its calls are its own: there are no copies, no changes of many at once, and what is deleted is gone. */
  ownCalls?: true;
  /** Once made it is shown itself, not the list: more has to be done with it. */
  opensCreated?: true;
  /** Once saved its detail page is shown, where what came of it is seen. */
  opensSaved?: true;
  /** Global search and drawers do not link to its entities (PLAT-061). */
  unlinked?: true;
  /** Addresses that lead to the list besides `pages`. */
  aliases?: readonly string[];
  /** Made by the system or on the command line: no call and no screen creates one. */
  madeElsewhere?: true;
  /** There is exactly one in each tenant, with this id: it is read and saved, never listed, made or deleted. */
  singleton?: string;
  /** Only entities with these values are listed and made at `pages`; null stands for none. */
  where?: Readonly<Record<string, string | null>>;
  /**
   * What the fields alone cannot say, asked when each of them is right. Pure; `before` is the stored document
   * of an update.
   */
  check?(
    document: Readonly<Record<string, unknown>>,
    before?: Readonly<Record<string, unknown>>,
  ): FieldIssue[];
}

/** Fields that hold a value. */
type ValuedFields<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { type: "connectionTest" } ? never : K]: F[K];
};

export interface Kind<Name extends string = string, F extends Fields = Fields>
  extends Omit<KindDeclaration<Name, F>, "fields"> {
  /** What a document holds. */
  fields: ValuedFields<F>;
  /** What a form shows: the same, and what acts on it. */
  formFields: F;
  sections: readonly string[];
}

/** Turns a declaration into the one value that tables, calls, forms, lists and tests are derived from. */
export function defineKind<const Name extends string, const F extends Fields>(
  declaration: KindDeclaration<Name, F>,
): Kind<Name, F> {
  const formFields = declaration.fields;
  const sections = [...new Set(Object.values(formFields).map((field) => field.section ?? "general"))];
  return { ...declaration, fields: valued(formFields), formFields, sections };
}

function valued<F extends Fields>(fields: F): ValuedFields<F> {
  const holdsValue = ([, field]: [string, Field]) => field.type !== "connectionTest";
  return Object.fromEntries(Object.entries(fields).filter(holdsValue)) as unknown as ValuedFields<F>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a kind of any fields; the fields are read through `Fields`
export type AnyKind = Kind<string, any>;

/** The same kind at other addresses, narrowed to what belongs there: alarm configs of one module. */
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
/** What is known of a device (PLAT-031). */
export type DeviceStatus = (typeof deviceStatuses)[number];
/** The order in which devices need somebody; lists by status begin with the first. */
export const statusesWorstFirst: readonly DeviceStatus[] = [
  "OFFLINE",
  "DEGRADED",
  "UNKNOWN",
  "NOT_POLLABLE",
  "DISABLED",
  "ONLINE",
];

/** What every entity carries besides its document. Times are ISO 8601 UTC. */
export interface EntityHead {
  id: string;
  /** Raised by every edit; a PUT names the version it was based on. */
  version: number;
  /** Raised by every change that is announced, edits and state alike; the page drops older ones. */
  rev: number;
  createdAt: string;
  updatedAt: string;
  updatedBy?: string;
}

/** What a device reported, merged into the entity when read. */
export interface EntityState {
  status: DeviceStatus;
  /** Time of the observation by the agent's clock corrected to the server's; null before the first. */
  lastUpdateTimestamp: string | null;
  /** Since when `status` has this value. */
  statusSince: string | null;
  stateData: Record<string, unknown>;
}

export type RowOf<K> = K extends Kind<string, infer F> ? DocumentOf<F> : never;
export type EntityOf<K> = EntityHead &
  RowOf<K> &
  (K extends { device: object } ? EntityState : Omit<Partial<EntityState>, keyof RowOf<K>>);
