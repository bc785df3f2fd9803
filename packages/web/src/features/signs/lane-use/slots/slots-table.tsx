import type { ReactNode } from "react";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../lane-use.module.css";

interface SlotsTableProps<Column extends string> {
  columns: readonly Column[];
  labelOf: (column: Column) => string;
  children: ReactNode;
}

/** The actions column has a name for screen readers. */
export function SlotsTable<Column extends string>({ columns, labelOf, children }: SlotsTableProps<Column>) {
  return (
    <table className={classNames(css.slotsTable, "table")} data-tall>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} className={`slots-${name}`}>
              <span className={name === "actions" ? "visually-hidden" : undefined}>{labelOf(name)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
