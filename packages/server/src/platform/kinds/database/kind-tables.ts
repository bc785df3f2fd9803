import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/kinds/fields.ts";

/** A stored column that PostgreSQL generates from the document. */
export interface KindColumn {
  field: string;
  /** As it stands in SQL, quoted. */
  sql: string;
  type: "text" | "float8" | "boolean" | "jsonb";
  expression: string;
}

/** How a kind lies in the database; migrations are drafted from this and compared with it. */
export interface KindTable {
  table: string;
  /** Only of devices. */
  stateTable: string | undefined;
  columns: KindColumn[];
  searchExpression: string | undefined;
  /** Column that must be unique in the tenant, upper and lower case alike. */
  uniqueColumn: string | undefined;
  /** Column of the list's own order. */
  sortColumn: KindColumn | undefined;
  /** Columns that a long list is sorted by besides its own order. */
  indexedColumns: KindColumn[];
}

export function kindTable(kind: AnyKind): KindTable {
  const fields = kind.fields as Fields;
  const columns = Object.entries(fields)
    .filter(([, field]) => field.column)
    .map(([name, field]) => kindColumn(name, field));
  const table = snakeCase(kind.name);
  return {
    table,
    stateTable: kind.device ? `${table}_state` : undefined,
    columns,
    searchExpression: kind.search.length > 0 ? searchExpression(kind.search) : undefined,
    uniqueColumn: kind.unique ? quoted(kind.unique) : undefined,
    sortColumn: columns.find((column) => column.field === kind.list.sort),
    indexedColumns: kind.device || kind.many ? columns.filter((column) => isIndexed(kind, column)) : [],
  };
}

/** Tables to which every edit of an entity of this kind may add a row. */
export function editedTables(kind: AnyKind): string[] {
  const { table, stateTable } = kindTable(kind);
  return [table, ...(stateTable ? [stateTable] : []), "audit_log"];
}

function isIndexed({ list }: AnyKind, { field, type }: KindColumn): boolean {
  return type !== "jsonb" && field !== list.sort && (list.columns as readonly string[]).includes(field);
}

/** Name of the jsonb member as an SQL expression of its column's type. */
export function fieldExpression(name: string, type: KindColumn["type"]): string {
  if (type === "jsonb") return `(doc -> '${name}')`;
  return type === "text" ? `(doc ->> '${name}')` : `((doc ->> '${name}')::${type})`;
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function kindColumn(name: string, field: Field): KindColumn {
  const type = columnTypes[field.type];
  return { field: name, sql: quoted(name), type, expression: fieldExpression(name, type) };
}

const columnTypes: Record<Field["type"], KindColumn["type"]> = {
  text: "text",
  textarea: "text",
  select: "text",
  entity: "text",
  secret: "text",
  number: "float8",
  switch: "boolean",
  multiSelect: "jsonb",
  entities: "jsonb",
  entityRefs: "jsonb",
  strings: "jsonb",
  point: "jsonb",
  json: "jsonb",
  image: "text",
  url: "text",
  richText: "text",
  geoProperty: "text",
  file: "jsonb",
  line: "jsonb",
  mapIcon: "text",
  duration: "float8",
  time: "text",
  object: "jsonb",
  objects: "jsonb",
  map: "jsonb",
  email: "text",
  tel: "text",
  color: "text",
  unitNumber: "float8",
  range: "float8",
  date: "text",
  timeOfDay: "text",
  dateRange: "jsonb",
  rrule: "text",
  checkbox: "boolean",
  radio: "text",
  sourceSelect: "text",
  projectSelect: "text",
  labelSelect: "jsonb",
  signMessage: "jsonb",
  connectionTest: "jsonb",
};

function quoted(field: string): string {
  return `"${snakeCase(field)}"`;
}

function searchExpression(search: readonly string[]): string {
  const parts = search.map((field) => `coalesce((doc ->> '${field}'), '')`);
  return `lower(${parts.join(" || E'\\n' || ")})`;
}
