import type { Icon } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { tabAfterKey } from "./tab-keys.ts";
import css from "./tabs.module.css";

export interface TabItem {
  id: string;
  label: string;
  icon?: Icon;
  count?: number;
  /** After the count, such as a problem icon; needs its own accessible text. */
  mark?: ReactNode;
}

interface TabListProps {
  label: string;
  tabs: readonly TabItem[];
  open: string;
  onOpen: (id: string) => void;
  way?: "vertical" | "horizontal";
  /** Inside a row that has its own room and rule. */
  isBare?: boolean;
}

export const tabId = (id: string): string => `tab-${id}`;
export const panelId = (id: string): string => `panel-${id}`;

/** Arrow keys, Home and End move between the tabs (PLAT-052). */
export function TabList({ label, tabs, open, onOpen, way = "horizontal", isBare = false }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const ids = tabs.map(({ id }) => id);
    const next = tabAfterKey(event.key, ids, open, way);
    if (next === undefined) return;
    event.preventDefault();
    onOpen(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[ids.indexOf(next)]?.focus();
  };
  return (
    <div
      ref={list}
      className={css.list}
      role="tablist"
      aria-label={label}
      aria-orientation={way}
      data-bare={isBare || undefined}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, label: text, icon: TabIcon, count, mark }) => (
        <button
          key={id}
          id={tabId(id)}
          type="button"
          role="tab"
          aria-selected={id === open}
          aria-controls={id === open ? panelId(id) : undefined}
          tabIndex={id === open ? 0 : -1}
          onClick={() => onOpen(id)}
        >
          {TabIcon && <TabIcon size={16} aria-hidden />}
          {text}
          {count !== undefined && <span className={css.count}>{count}</span>}
          {mark}
        </button>
      ))}
    </div>
  );
}
