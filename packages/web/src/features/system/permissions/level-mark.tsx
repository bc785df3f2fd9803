import type { CellLevel } from "@gantry/domain/permissions/cell-level.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./permissions.module.css";

const drawings: Record<CellLevel, { className: string | undefined; path: string }> = {
  FULL: { className: css.full, path: "M4.2 8.2 7 10.9 11.8 5.4" },
  SOME: { className: css.some, path: "M13 3 13 13 3 13Z" },
  MIXED: { className: css.mixed, path: "M5 8H11" },
  NONE: { className: undefined, path: "" },
};

/** Filled, half filled, dashed or empty. */
export function LevelMark({ level }: { level: CellLevel }) {
  const { className, path } = drawings[level];
  return (
    <svg className={classNames(css.level, className)} width={16} height={16} viewBox="0 0 16 16" aria-hidden>
      <rect x={2.5} y={2.5} width={11} height={11} rx={1.5} />
      {path && <path d={path} />}
    </svg>
  );
}
