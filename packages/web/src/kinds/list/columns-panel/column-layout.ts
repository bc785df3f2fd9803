import type { ColumnChoice } from "@gantry/domain/filters/presets.ts";

export interface ArrangedColumn {
  id: string;
  isHiddenAtStart: boolean;
}

export type ColumnLayout<Column> = readonly { column: Column; isShown: boolean }[];

/** Rows are indistinguishable without a name. */
export const alwaysShown = "name";

/**
 * Applies the stored column order. Columns it does not contain, for example from a newer version, follow
 * their default predecessor with default visibility; unknown columns are dropped.
 */
export function arrangeColumns<Column extends ArrangedColumn>(
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

/** `from` and `to` count from 0. */
export function withColumnAt<Column>(
  layout: ColumnLayout<Column>,
  from: number,
  to: number,
): ColumnLayout<Column> {
  return layout.toSpliced(from, 1).toSpliced(to, 0, ...layout.slice(from, from + 1));
}

export function choicesOf(layout: ColumnLayout<ArrangedColumn>): ColumnChoice[] {
  return layout.map(({ column, isShown }, order) => ({ id: column.id, visible: isShown, order }));
}

export function isSameLayout(
  one: ColumnLayout<ArrangedColumn>,
  other: ColumnLayout<ArrangedColumn>,
): boolean {
  return JSON.stringify(choicesOf(one)) === JSON.stringify(choicesOf(other));
}
