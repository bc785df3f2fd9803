import type { ComponentType, ReactNode } from "react";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import type { SelectionActionProps } from "./state/selection.ts";

/** A column that a declaration cannot express. */
export interface ExtraColumn {
  id: string;
  label: () => string;
  cell: (row: Entity) => ReactNode;
  /** Column that it stands behind; at the end when absent. */
  after?: string;
  widthPx?: number;
  /** Field that the server sorts by; absent: the column cannot be sorted. */
  sortField?: string;
  isHiddenAtStart?: boolean;
}

/** An entry of a row's menu besides edit, clone, history and delete. */
export interface RowAction {
  label: string;
  icon?: ReactNode;
  key?: string;
  /** It is under way already. */
  isDisabled?: boolean;
  run: () => void;
}

/** What a feature adds to the list screen of a kind. */
export interface KindListExtras {
  columns?: readonly ExtraColumn[];
  /** Columns of the declaration that are off until the user shows them. */
  hiddenAtStart?: readonly string[];
  /** Second line below the name. */
  nameNote?: (row: Entity) => ReactNode;
  /** Actions of one row; a hook, called for each row. */
  useRowActions?: (row: Entity) => readonly RowAction[];
  /** Second line of a row on a phone. */
  phoneLine?: (row: Entity) => ReactNode;
  /** Right end of the first line on a phone. */
  phoneEnd?: (row: Entity) => ReactNode;
  /** Rows hold a picture and are higher. */
  hasTallRows?: boolean;
  /** Buttons for the selected rows besides those that every list has. */
  bulkActions?: ComponentType<SelectionActionProps<AnyKind>>;
  /** Buttons in the head of the list, about the whole of it. */
  headActions?: ComponentType<{ kind: AnyKind }>;
}
