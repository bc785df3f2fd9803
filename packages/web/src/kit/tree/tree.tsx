import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import css from "./tree.module.css";

/** Frame of a tree; its owner handles the keys. */
export function Tree({ label, ...others }: ComponentProps<"ul"> & { label: string }) {
  return <ul className={css.tree} role="tree" aria-label={label} {...others} />;
}

interface TreeItemProps extends ComponentProps<"li"> {
  /** 1 for the roots. */
  level: number;
  /** Position among its siblings from 1, and their number. */
  position: number;
  siblings: number;
  /** Undefined: nothing below it. */
  isOpen: boolean | undefined;
  isChosen: boolean;
  /** One item of the tree can be reached by Tab. */
  isTabStop: boolean;
  isDense?: boolean;
  /** A press on the chevron; without it, the chevron is part of the item. */
  onFold?: (isOpen: boolean) => void;
}

export function TreeItem({
  level,
  position,
  siblings,
  isOpen,
  isChosen,
  isTabStop,
  isDense = false,
  onFold,
  children,
  ...others
}: TreeItemProps) {
  return (
    <li
      role="treeitem"
      className={classNames(css.item, isDense && css.dense)}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      style={{ paddingInlineStart: 8 + (level - 1) * (isDense ? 14 : 20) }}
      {...others}
    >
      <Chevron isOpen={isOpen} onFold={onFold} />
      {children}
    </li>
  );
}

/** The place of the chevron stays empty where nothing can be unfolded. */
export function Chevron({
  isOpen,
  onFold,
}: Pick<TreeItemProps, "isOpen"> & { onFold?: TreeItemProps["onFold"] }) {
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <i
      className={css.chevron}
      onClick={(event) => {
        if (isOpen === undefined || !onFold) return;
        event.stopPropagation();
        onFold(!isOpen);
      }}
    >
      {isOpen !== undefined && <Icon size={14} aria-hidden />}
    </i>
  );
}
