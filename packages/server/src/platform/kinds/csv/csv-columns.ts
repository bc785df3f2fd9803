import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { CsvCell } from "@gantry/domain/fields/field-type.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf } from "@gantry/domain/fields/index.ts";
import type { ListCatalogue, ListColumn } from "../../list/catalogue.ts";
import type { NarrowedList } from "../../list/list-sql.ts";
import type { Principal } from "../../permission/principal.ts";

interface CsvColumn {
  name: string;
  sql: string;
}

/** Informational columns after those of the document; ignored by imports. */
const last = ["status", "lastUpdateTimestamp", "updatedAt", "updatedBy"];

/** Columns the caller may see, or the requested ones. Throws `unknownField`. */
export function csvColumns(
  { kind, catalogue }: { kind: AnyKind; catalogue: ListCatalogue },
  { fields: fieldNames }: FindQuery,
  { columns, value }: NarrowedList,
  principal: Principal,
): CsvColumn[] {
  const fields = kind.fields as Fields;
  const shown = Object.keys(fields).filter((name) => columns.has(name));
  const usual = [...shown.filter((name) => !typeOf(fields[name] as Field).csv.isLeftOut), ...last];
  const unknown = fieldNames?.find((name) => !columns.has(name));
  if (unknown !== undefined) throw new AppError("unknownField", { field: unknown });
  const names = new Set([...catalogue.always.filter((name) => name !== "rev"), ...(fieldNames ?? usual)]);
  return [...names].flatMap((name) => {
    const column = columns.get(name);
    if (!column) return [];
    const shownSql = column.shownFor?.(principal, value);
    return [{ name, sql: cellSql(textSql(name, fields[name], column, shownSql), name, fields[name]) }];
  });
}

function textSql(name: string, field: Field | undefined, column: ListColumn, shownSql?: string): string {
  if (shownSql !== undefined) return `((${shownSql}) #>> '{}')`;
  if (!field) return column.type === "time" ? (column.shownSql ?? column.sql) : `(${column.sql})::text`;
  const isJson = typeOf(field).csv.write === "json";
  return isJson ? `nullif(k.doc -> '${name}', 'null')::text` : `(k.doc ->> '${name}')`;
}

const bareHead: readonly string[] = ["version", "status", "lastUpdateTimestamp", "updatedAt", "createdAt"];

/** SQL equivalent of `csvRecord` and `cellText`. */
function cellSql(text: string, name: string, field: Field | undefined): string {
  const write = field ? typeOf(field).csv.write : bareHead.includes(name) ? "bare" : "guarded";
  return writers[write](text);
}

const writers: Record<CsvCell["write"], (text: string) => string> = {
  // Looking into each for what has to be quoted would take most of an export's time.
  bare: (text) => `coalesce(${text}, '')`,
  // Its text is JSON, which has quotes and begins with a bracket.
  quoted: (text) => `coalesce('"' || replace(${text}, '"', '""') || '"', '')`,
  guarded: writeGuardedSql,
  json: writeGuardedSql,
};

/** Code points that start a formula in spreadsheets, and the apostrophe. */
const guarded = Array.from("'=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20", (char) => char.codePointAt(0)).join(", ");

function writeGuardedSql(text: string): string {
  const special = String.raw`["\r\n,;\t]|^\s|\s$|^[''=+\-@＝＋－＠]`;
  const guard = `case when ascii(${text}) in (${guarded}) then '''' else '' end`;
  const quoted = `'"' || ${guard} || replace(${text}, '"', '""') || '"'`;
  return `coalesce(case when ${text} ~ '${special}' then ${quoted} else ${text} end, '')`;
}
