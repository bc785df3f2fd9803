import { Link } from "@tanstack/react-router";
import { Fact, Facts } from "../facts/facts.tsx";
import type { Column } from "./columns.ts";
import type { DataTableProps } from "./data-table-props.ts";
import { HeadText } from "./head-text.tsx";
import css from "./table-cards.module.css";
import type { CardParts } from "./data-table-props.ts";

type CardsProps<Row> = Pick<DataTableProps<Row>, "label" | "columns" | "rowId" | "onOpen" | "rowData"> & {
  rows: readonly Row[];
  card: ((row: Row) => CardParts) | undefined;
};

/** The rows on a phone, one card each. */
export function TableCards<Row>({ label, columns, rows, rowId, rowData, card, onOpen }: CardsProps<Row>) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)} className={css.item} {...rowData?.(row)}>
          <Card parts={card?.(row) ?? partsOf(columns, row)} onOpen={onOpen && (() => onOpen(row))} />
        </li>
      ))}
    </ul>
  );
}

function Card({ parts, onOpen }: { parts: CardParts; onOpen: (() => void) | undefined }) {
  const { start, title, end, line, to, after } = parts;
  const content = (
    <>
      {start}
      <b className="ellipsis">{title}</b>
      <span>{end}</span>
      {line && <div className="row">{line}</div>}
    </>
  );
  const look = {
    className: css.card,
    "data-plain": start === undefined || undefined,
  };
  return (
    <>
      {to !== undefined ? (
        <Link to={to} {...look}>
          {content}
        </Link>
      ) : onOpen ? (
        <button type="button" {...look} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div {...look}>{content}</div>
      )}
      {after && <div className="row">{after}</div>}
    </>
  );
}

/** Of the columns: the first is the title, the last buttons stand beside, the others are lines with their heads. */
function partsOf<Row>(columns: readonly Column<Row>[], row: Row): CardParts {
  const shown = columns.filter(({ isWideOnly }) => !isWideOnly);
  const [title, ...others] = shown.filter(({ isHeaderHidden }) => !isHeaderHidden);
  const buttons = shown.filter(({ isHeaderHidden }) => isHeaderHidden);
  return {
    title: title?.cell(row),
    line: others.length > 0 && (
      <Facts>
        {others.map((column) => (
          <Fact key={column.id} label={<HeadText column={column} />}>
            {column.cell(row)}
          </Fact>
        ))}
      </Facts>
    ),
    ...(buttons.length > 0 && {
      after: buttons.map(({ id, cell }) => <div key={id}>{cell(row)}</div>),
    }),
  };
}
