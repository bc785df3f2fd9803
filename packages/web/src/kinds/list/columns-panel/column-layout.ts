import type { ColumnChoice } from "@gantry/domain/filters/presets.ts";

/** What a column is, apart from how it is drawn. */
export interface ArrangedColumn {
  id: string;
  isHiddenAtStart: boolean;
}

/** The columns of a table in their order, each with whether it is shown. */
export type ColumnLayout<Column> = readonly { column: Column; isShown: boolean }[];

/** Without a name a row could not be told from another. */
export const alwaysShown = "name";

/**
 * Columns in the order that was chosen. A column that the choice does not know, such as one of a newer version, stands
 * behind the one that it follows by itself, shown or hidden as by itself; what the table does not have is left out.
 */
export function arranged<Column extends ArrangedColumn>(
  columns: readonly Column[],
  chosen: readonly ColumnChoice[] | undefined,
): ColumnLayout<Column> {
  const choices = new Map((chosen ?? []).map((choice) => [choice.id, choice]));
  const order = [...choices.keys()].filter((id) => columns.some((column) => column.id === id));
  for (const [index, { id }] of columns.entries()) {
    if (choices.has(id)) continue;
    const before = columns[index - 1];
    order.splice(before ? order.indexOf(before.id) + 1 : 0, 0, id);
  }
  const byId = new Map(columns.map((column) => [column.id, column]));
  return order.flatMap((id) => {
    const column = byId.get(id);
    if (!column) return [];
    const isShown = id === alwaysShown || (choices.get(id)?.visible ?? !column.isHiddenAtStart);
    return [{ column, isShown }];
  });
}

/** The layout with the column at `from` put at `to`, both counted from 0. */
export function withColumnAt<Column>(
  layout: ColumnLayout<Column>,
  from: number,
  to: number,
): ColumnLayout<Column> {
  return layout.toSpliced(from, 1).toSpliced(to, 0, ...layout.slice(from, from + 1));
}

/** A layout as it is kept. */
export function choicesOf(layout: ColumnLayout<ArrangedColumn>): ColumnChoice[] {
  return layout.map(({ column, isShown }, order) => ({ id: column.id, visible: isShown, order }));
}

/** Whether two arrangements show the same. */
export function isSameLayout(
  one: ColumnLayout<ArrangedColumn>,
  other: ColumnLayout<ArrangedColumn>,
): boolean {
  return JSON.stringify(choicesOf(one)) === JSON.stringify(choicesOf(other));
}
