import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields, FieldType } from "@gantry/domain/kinds/fields.ts";
import type { ListCatalogue, ListColumn } from "../../list/catalogue.ts";
import type { NarrowedList } from "../../list/list-sql.ts";
import type { Principal } from "../../permission/principal.ts";

/** One column of an exported list: its name in the header, and SQL of the cell's text, quoted and guarded. */
export interface CsvColumn {
  name: string;
  sql: string;
}

/** Columns that say when and what, behind those of the document; an import passes over them. */
const last = ["status", "lastUpdateTimestamp", "updatedAt", "updatedBy"];
/** Too large for a table, or of no use in one; exported only when they are asked for. */
const leftOut: readonly FieldType[] = ["image", "file"];

/** The columns that the caller may see, or those of them that were asked for. Throws `unknownField`. */
export function csvColumns(
  { kind, catalogue }: { kind: AnyKind; catalogue: ListCatalogue },
  { fields: asked }: FindQuery,
  { columns, value }: NarrowedList,
  principal: Principal,
): CsvColumn[] {
  const fields = kind.fields as Fields;
  const shown = Object.keys(fields).filter((name) => columns.has(name));
  const usual = [...shown.filter((name) => !leftOut.includes((fields[name] as Field).type)), ...last];
  const unknown = asked?.find((name) => !columns.has(name));
  if (unknown !== undefined) throw new AppError("unknownField", { field: unknown });
  const names = new Set([...catalogue.always.filter((name) => name !== "rev"), ...(asked ?? usual)]);
  return [...names].flatMap((name) => {
    const column = columns.get(name);
    if (!column) return [];
    const shownSql = column.shownFor?.(principal, value);
    return [{ name, sql: cellSql(textSql(name, fields[name], column, shownSql), name, fields[name]) }];
  });
}

/** SQL of the value as text, null for no value. */
function textSql(name: string, field: Field | undefined, column: ListColumn, shownSql?: string): string {
  if (shownSql !== undefined) return `((${shownSql}) #>> '{}')`;
  if (field?.type === "json") return `nullif(k.doc -> '${name}', 'null')::text`;
  if (field) return `(k.doc ->> '${name}')`;
  return column.type === "time" ? (column.shownSql ?? column.sql) : `(${column.sql})::text`;
}

/** Neither text of people nor anything with a comma in it: looking into each would take most of an export's time. */
const plain: readonly string[] = [
  "number",
  "duration",
  "unitNumber",
  "range",
  "switch",
  "checkbox",
  "select",
  "radio",
  "time",
  "date",
  "timeOfDay",
];
const plainHead: readonly string[] = ["version", "status", "lastUpdateTimestamp", "updatedAt", "createdAt"];
/** Their text is JSON, which has quotes and begins with a bracket. */
const structured: readonly string[] = ["point", "line", "object", "objects", "map", "entityRefs"];
/** The code points of the characters by which a spreadsheet takes a cell for a formula, and of the apostrophe. */
const guarded = Array.from("'=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20", (char) => char.codePointAt(0)).join(", ");

/** SQL of `csvRecord` and `cellText` for one cell. */
function cellSql(text: string, name: string, field: Field | undefined): string {
  const type = field?.type ?? "";
  if (field ? plain.includes(type) : plainHead.includes(name)) return `coalesce(${text}, '')`;
  if (structured.includes(type)) return `coalesce('"' || replace(${text}, '"', '""') || '"', '')`;
  const special = String.raw`["\r\n,;\t]|^\s|\s$|^[''=+\-@＝＋－＠]`;
  const guard = `case when ascii(${text}) in (${guarded}) then '''' else '' end`;
  const quoted = `'"' || ${guard} || replace(${text}, '"', '""') || '"'`;
  return `coalesce(case when ${text} ~ '${special}' then ${quoted} else ${text} end, '')`;
}
