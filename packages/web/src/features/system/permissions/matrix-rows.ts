import { type ModuleName, modules } from "@gantry/domain/licence/licence-features.ts";
import {
  type CellLevel,
  levelAbove,
  levelOfCover,
  levelWithin,
} from "@gantry/domain/permissions/cell-level.ts";
import { cellKey, type GrantCells } from "@gantry/domain/permissions/grant-cells.ts";
import { listNamedIds } from "@gantry/domain/permissions/grant-cover.ts";
import type { Action } from "@gantry/domain/permissions/grants.ts";
import { actionsOf, subjects } from "@gantry/domain/subjects/subjects.ts";

export interface MatrixRow {
  key: string;
  kind: "module" | "type" | "part";
  level: 1 | 2 | 3;
  name: string;
  /** Undefined: cannot be collapsed. */
  isOpen?: boolean;
  types: readonly string[];
  /** Missing: all entities of its types. */
  ids?: readonly string[];
}

export interface TypePart {
  entityType: string;
  id: string;
  name: string;
  ids: readonly string[];
}

export interface RowsRequest {
  parts: readonly TypePart[];
  open: ReadonlySet<string>;
  /** Filter; matching rows are expanded. */
  text: string;
  moduleName: (module: ModuleName) => string;
  typeName: (entityType: string) => string;
}

export function matrixRows({ parts, open, text, moduleName, typeName }: RowsRequest): MatrixRow[] {
  const wanted = text.trim().toLowerCase();
  const isWanted = (name: string) => name.toLowerCase().includes(wanted);
  const byType = Map.groupBy(parts, ({ entityType }) => entityType);
  return modules.flatMap((module) => {
    const isWhole = isWanted(moduleName(module));
    const types = typesOfModule(module);
    const found = sortTypes(types, typeName).flatMap((type): MatrixRow[] => {
      const below = byType.get(type) ?? [];
      const hits = wanted === "" ? [] : below.filter(({ name }) => isWanted(name));
      if (!isWhole && !isWanted(typeName(type)) && hits.length === 0) return [];
      // A type that matches by its own name keeps its expansion.
      const isOpen = hits.length > 0 || open.has(type);
      const row = { key: type, kind: "type", level: 2, name: typeName(type), types: [type] } as const;
      return [
        { ...row, ...(below.length > 0 && { isOpen }) },
        ...(isOpen ? (hits.length > 0 ? hits : below).map((part) => partRow(part)) : []),
      ];
    });
    if (found.length === 0) return [];
    const isOpen = wanted !== "" || open.has(module);
    const row = { key: module, kind: "module", level: 1, name: moduleName(module), types, isOpen } as const;
    return [row, ...(isOpen ? found : [])];
  });
}

const typesOfModule = (module: ModuleName): string[] =>
  subjects.flatMap((subject) => (subject.module === module ? [subject.entityType] : []));

function sortTypes(types: readonly string[], typeName: (entityType: string) => string): string[] {
  const rank = (type: string) => (actionsOf(type).includes("CONTROL") ? 0 : 1);
  return types.toSorted(
    (one, other) => rank(one) - rank(other) || typeName(one).localeCompare(typeName(other)),
  );
}

const partRow = ({ entityType, id, name, ids }: TypePart): MatrixRow => ({
  key: `${entityType}/${id}`,
  kind: "part",
  level: 3,
  name,
  types: [entityType],
  ids,
});

/** Types with this action, or with a grant despite lacking it. */
export function typesWith(row: MatrixRow, action: Action, cells: GrantCells): string[] {
  return row.types.filter(
    (entityType) => actionsOf(entityType).includes(action) || cells.has(cellKey({ action, entityType })),
  );
}

export function cellLevel(row: MatrixRow, action: Action, cells: GrantCells): CellLevel | undefined {
  const covers = typesWith(row, action, cells).map((entityType) =>
    cells.get(cellKey({ action, entityType })),
  );
  const { ids } = row;
  return levelAbove(covers.map((cover) => (ids ? levelWithin(cover, ids) : levelOfCover(cover))));
}

export function countNamed(row: MatrixRow, action: Action, cells: GrantCells): number {
  const named = typesWith(row, action, cells).flatMap((entityType) =>
    listNamedIds(cells.get(cellKey({ action, entityType }))),
  );
  if (!row.ids) return named.length;
  const within = new Set(row.ids);
  return named.filter((id) => within.has(id)).length;
}

export interface CellPlace {
  row: number;
  /** -1 is the row name. */
  column: number;
}

export function placeAfterKey(
  key: string,
  { row, column }: CellPlace,
  size: { rows: number; columns: number },
): CellPlace | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  switch (key) {
    case "ArrowUp":
      return { row: Math.max(0, row - 1), column };
    case "ArrowDown":
      return { row: Math.min(last.row, row + 1), column };
    case "ArrowLeft":
      return { row, column: Math.max(-1, column - 1) };
    case "ArrowRight":
      return { row, column: Math.min(last.column, column + 1) };
    case "Home":
      return { row, column: -1 };
    case "End":
      return { row, column: last.column };
    case "PageUp":
      return { row: Math.max(0, row - 10), column };
    case "PageDown":
      return { row: Math.min(last.row, row + 10), column };
    default:
      return undefined;
  }
}
