import { cellKey, type CellKey, type GrantCells } from "@gantry/domain/permissions/grant-cells.ts";
import { isSameCover } from "@gantry/domain/permissions/grant-cover.ts";
import { type Action, actions } from "@gantry/domain/permissions/grants.ts";
import { IconLock } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { classNames } from "../../../kit/class-names.ts";
import { Chevron } from "../../../kit/tree/tree.tsx";
import { LevelMark } from "./level-mark.tsx";
import { actionTitle, actionWord, levelText, lockText } from "./level-text.ts";
import { findLockReason, type Giver } from "./change-cell.ts";
import {
  cellLevel,
  type CellPlace,
  countNamed,
  type MatrixRow,
  placeAfterKey,
  typesWith,
} from "./matrix-rows.ts";
import css from "./permissions.module.css";

interface MatrixProps {
  rows: readonly MatrixRow[];
  cells: GrantCells;
  giver: Giver;
  selected: CellKey | undefined;
  countOf: (row: MatrixRow) => number | undefined;
  onFold: (row: MatrixRow, isOpen: boolean) => void;
  onCycle: (row: MatrixRow, action: Action) => void;
  onSelect: (row: MatrixRow, action: Action, goesThere: boolean) => void;
}

/** Arrow keys move, Space cycles a level, Enter opens items; one tab stop. */
export function Matrix(props: MatrixProps) {
  const { rows, onFold, onCycle, onSelect } = props;
  const { t } = useTranslation("permissionEditor");
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<{ key: string; column: number }>();
  const found = rows.findIndex(({ key }) => key === stop?.key);
  const place: CellPlace = { row: Math.max(0, found), column: found < 0 ? -1 : (stop?.column ?? -1) };

  function goTo({ row, column }: CellPlace): void {
    const key = rows[row]?.key;
    if (key === undefined) return;
    setStop({ key, column });
    grid.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(`${key} ${column}`)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[place.row];
    if (!row) return;
    const action = actions[place.column];
    const next = moveAndFold(event.key, row, place)
      ? undefined
      : placeAfterKey(event.key, place, sizeOf(rows));
    if (next) goTo(next);
    else if (event.key === " " && action) onCycle(row, action);
    else if (event.key === "Enter" && action) onSelect(row, action, true);
    else if ((event.key === "Enter" || event.key === " ") && row.isOpen !== undefined)
      onFold(row, !row.isOpen);
    else if (event.key === "ArrowRight") onFold(row, true);
    else if (event.key === "ArrowLeft") onFold(row, false);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={grid}
      className={css.matrix}
      role="treegrid"
      aria-label={t("matrix")}
      aria-rowcount={rows.length + 1}
      onKeyDown={onKeyDown}
    >
      <div role="row" className={`${css.row} ${css.head}`}>
        <span role="columnheader">{t("kind")}</span>
        {actions.map((action) => (
          <span key={action} role="columnheader" title={actionWord(action)}>
            {actionTitle(action)}
          </span>
        ))}
      </div>
      {rows.map((row, index) => (
        <MatrixLine
          key={row.key}
          {...props}
          row={row}
          stopColumn={index === place.row ? place.column : undefined}
          onStop={(column) => setStop({ key: row.key, column })}
        />
      ))}
    </div>
  );
}

const sizeOf = (rows: readonly MatrixRow[]) => ({ rows: rows.length, columns: actions.length });

/** On the row name, arrows first expand or collapse. */
function moveAndFold(key: string, { isOpen }: MatrixRow, { column }: CellPlace): boolean {
  if (column !== -1 || isOpen === undefined) return false;
  return (key === "ArrowRight" && !isOpen) || (key === "ArrowLeft" && isOpen);
}

interface LineProps extends MatrixProps {
  row: MatrixRow;
  stopColumn: number | undefined;
  onStop: (column: number) => void;
}

function MatrixLine(props: LineProps) {
  const { row, stopColumn, countOf, onFold, onStop } = props;
  const { isOpen, level, kind, name, key } = row;
  return (
    <div
      role="row"
      className={classNames(css.row, kind === "module" && css.module)}
      aria-level={level}
      aria-expanded={isOpen}
    >
      <span
        role="rowheader"
        className={css.name}
        data-place={`${key} -1`}
        tabIndex={stopColumn === -1 ? 0 : -1}
        style={{ paddingLeft: 14 + (level - 1) * 20 }}
        onFocus={() => onStop(-1)}
        onClick={() => isOpen !== undefined && onFold(row, !isOpen)}
      >
        <Chevron isOpen={isOpen} />
        <span>{name}</span>
        <span className="dim num">{countOf(row)}</span>
      </span>
      {actions.map((action, column) => (
        <Cell
          key={action}
          {...props}
          action={action}
          place={`${key} ${column}`}
          isStop={stopColumn === column}
          onFocus={() => onStop(column)}
        />
      ))}
    </div>
  );
}

interface CellProps extends LineProps {
  action: Action;
  place: string;
  isStop: boolean;
  onFocus: () => void;
}

function Cell({ row, action, cells, giver, selected, place, isStop, onFocus, onSelect }: CellProps) {
  const { t } = useTranslation("permissionEditor");
  const level = cellLevel(row, action, cells);
  const attributes = { role: "gridcell", "data-place": place, tabIndex: isStop ? 0 : -1, onFocus } as const;
  const name = `${row.name}, ${actionTitle(action)}`;
  if (level === undefined)
    return (
      <span {...attributes} className={`dim ${css.cell}`} aria-label={`${name}: ${t("noAction")}`}>
        ·
      </span>
    );
  const keys = typesWith(row, action, cells).map((entityType) => cellKey({ action, entityType }));
  const [only] = keys;
  const lock = keys.length === 1 && only ? findLockReason(giver, only) : undefined;
  const isChanged = keys.some((key) => !isSameCover(giver.stored.get(key), cells.get(key)));
  const text = levelText(level, countNamed(row, action, cells));
  const notes = [lock && t("locked", { reason: lockText(lock) }), isChanged && t("changed")].filter(Boolean);
  return (
    <span
      {...attributes}
      className={css.cell}
      data-level={level}
      data-changed={isChanged || undefined}
      aria-selected={row.kind === "type" && only === selected}
      aria-label={[`${name}: ${text}`, ...notes].join(", ")}
      title={lock && lockText(lock)}
      onClick={() => onSelect(row, action, false)}
    >
      <i className={css.mark}>
        <LevelMark level={level} />
        <span>{text}</span>
        {lock && <IconLock size={12} aria-hidden />}
      </i>
    </span>
  );
}
