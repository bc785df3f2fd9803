import { useRef, useState } from "react";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import type { OpenPanel } from "../list-head.tsx";

export function useListPanels() {
  const [panel, setShown] = useState<OpenPanel>();
  const [FilterPanel, loadFilterPanel] = useLoadedPart(() => import("../filter/filter-panel.tsx"));
  const [ColumnsPanel, loadColumnsPanel] = useLoadedPart(() => import("../columns-panel/columns-panel.tsx"));
  const opener = useRef<Element>(null);
  return {
    panel,
    FilterPanel,
    ColumnsPanel,
    setPanel(next: OpenPanel) {
      if (next === "filter") loadFilterPanel();
      if (next === "columns") loadColumnsPanel();
      // Closing by key returns the focus to the opener.
      if (next === undefined) (opener.current as HTMLElement | null)?.focus();
      else if (panel === undefined) opener.current = document.activeElement;
      setShown(next);
    },
  };
}
