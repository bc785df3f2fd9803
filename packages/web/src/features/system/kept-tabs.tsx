import { type ReactNode, useState } from "react";
import { panelId, TabList, tabId } from "../../kit/tabs/tab-list.tsx";
import { TabShown } from "../../kit/tabs/tab-shown.ts";
import css from "./kept-tabs.module.css";

export interface KeptTab {
  id: string;
  label: string;
  panel: ReactNode;
}

/** Opened panels stay mounted and keep their input. */
export function KeptTabs({ label, tabs }: { label: string; tabs: readonly [KeptTab, ...KeptTab[]] }) {
  const [open, setOpen] = useState(tabs[0].id);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([open]));
  const show = (id: string) => {
    setOpen(id);
    setOpened(new Set([...opened, id]));
  };
  return (
    <>
      <TabList label={label} tabs={tabs} open={open} onOpen={show} />
      {tabs
        .filter(({ id }) => opened.has(id))
        .map(({ id, panel }) => (
          <div
            key={id}
            className={css.tab}
            role="tabpanel"
            id={panelId(id)}
            aria-labelledby={tabId(id)}
            hidden={id !== open}
          >
            <TabShown value={id === open}>{panel}</TabShown>
          </div>
        ))}
    </>
  );
}
