import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Panel, PanelBody } from "../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import css from "./dashboard.module.css";

/** Counts beside each other, each a link to what it counts. */
export function Tiles({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={css.tiles} aria-label={label}>
      {children}
    </ul>
  );
}

export function Tile({
  to,
  filters,
  label,
  count,
}: {
  to: LinkProps["to"];
  filters: readonly object[];
  label: ReactNode;
  count: number | undefined;
}) {
  return (
    <li data-none={count === 0 || undefined}>
      <Link className={`plain-link ${css.tile}`} to={to} search={{ filters } as never}>
        {typeof label === "string" ? <span>{label}</span> : label}
        <b className="num">{count ?? "–"}</b>
      </Link>
    </li>
  );
}

/** A panel of a dashboard with one line for each row. */
export function RowsPanel<Row>({
  title,
  meta,
  rows,
  error,
  empty,
  more,
  children,
}: {
  title: string;
  meta?: ReactNode;
  /** Undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  /** Shown in the place of rows that could not be loaded. */
  error?: ReactNode;
  empty: string;
  /** Below the rows: what is left out. */
  more?: ReactNode;
  children: (row: Row) => ReactNode;
}) {
  return (
    <Panel aria-label={title} title={title} meta={meta} foot={more || undefined}>
      {rows === undefined && (error || <RowSkeletons rows={3} delayMs={150} />)}
      {rows?.length === 0 && <PanelBody className="dim">{empty}</PanelBody>}
      {rows && rows.length > 0 && <ul>{rows.map(children)}</ul>}
    </Panel>
  );
}

export function DashboardRow({ children }: { children: ReactNode }) {
  return <li className={css.row}>{children}</li>;
}

/** The first word of a row; as wide as a status, so that rows are in line. */
export function RowWord({ children }: { children: ReactNode }) {
  return <span className={css.word}>{children}</span>;
}
