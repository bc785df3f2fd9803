import { time } from "@gantry/domain/contract/answers/common.ts";
import type { FilterType } from "@gantry/domain/filters/operators.ts";
import { z } from "zod";
import type { ListCatalogue, ListColumn } from "./catalogue.ts";

/** A page of rows with the number of all rows that match. */
export const findAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), total: z.number() });

/** What a find call over these columns answers. */
export const listAnswer = (catalogue: Pick<ListCatalogue, "columns" | "always">) =>
  findAnswer(rowAnswer(catalogue));

/** One row; the caller may choose its fields, but some are always sent. */
export function rowAnswer({ columns, always }: Pick<ListCatalogue, "columns" | "always">) {
  const members = columns.map((column) => {
    const value = columnAnswer(column);
    return [column.name, always.includes(column.name) ? value : value.optional()];
  });
  return z.object(Object.fromEntries(members) as Record<string, z.ZodType>);
}

function columnAnswer({ type, answer, neverNull }: ListColumn): z.ZodType {
  const value = answer ?? (type ? byType[type] : z.unknown());
  return neverNull ? value : value.nullable();
}

const byType: Record<FilterType, z.ZodType> = {
  text: z.string(),
  select: z.string(),
  id: z.string(),
  number: z.number(),
  flag: z.boolean(),
  time,
  list: z.array(z.string()),
};
