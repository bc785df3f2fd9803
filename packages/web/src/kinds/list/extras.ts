import type { Action } from "@gantry/domain/permissions/grants.ts";
import type { ComponentType, ReactNode } from "react";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import type { SelectionActionProps } from "./state/selection.ts";

export interface ExtraColumn {
  id: string;
  label: () => string;
  cell: (row: Entity) => ReactNode;
  /** Preceding column; default: last. */
  after?: string;
  widthPx?: number;
  /** Server sort field; undefined: not sortable. */
  sortField?: string;
  isHiddenAtStart?: boolean;
}

export interface RowAction {
  label: string;
  icon?: ReactNode;
  key?: string;
  isDisabled?: boolean;
  run: () => void;
}

export interface KindListExtras {
  columns?: readonly ExtraColumn[];
  /** By field, where a column shows more than the field's text. */
  cells?: Readonly<Record<string, (row: Entity) => ReactNode>>;
  hiddenAtStart?: readonly string[];
  nameNote?: (row: Entity) => ReactNode;
  /** Row actions; a hook, called for each row. */
  useRowActions?: (row: Entity) => readonly RowAction[];
  phoneLine?: (row: Entity) => ReactNode;
  phoneEnd?: (row: Entity) => ReactNode;
  hasTallRows?: boolean;
  bulkActions?: ComponentType<SelectionActionProps<AnyKind>>;
  /** The permission that they need on some entity; default: read. */
  bulkNeeds?: Action;
  headActions?: ComponentType<{ kind: AnyKind }>;
}
