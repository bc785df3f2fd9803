import { type KeyboardEvent, useRef } from "react";

export interface TabItem {
  id: string;
  label: string;
  count?: number;
}

interface TabListProps {
  label: string;
  tabs: readonly TabItem[];
  open: string;
  onOpen: (id: string) => void;
}

/** Tabs with a line under the open one; arrow keys move between them. */
export function TabList({ label, tabs, open, onOpen }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === open);
    const next = tabs.at((at + step) % tabs.length);
    if (!next) return;
    onOpen(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <div ref={list} className="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ id, label: text, count }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === open}
          aria-controls={id === open ? `panel-${id}` : undefined}
          tabIndex={id === open ? 0 : -1}
          onClick={() => onOpen(id)}
        >
          {text}
          {count !== undefined && <span className="tab-count num">{count}</span>}
        </button>
      ))}
    </div>
  );
}
