import { queryKeys } from "../../queries/kind-queries.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  currentOf,
  type Dashboard,
  entityTypeOf,
  saveDashboard,
  type Scope,
  type Widget,
} from "./dashboard-calls.ts";
import { makeDashboardSaver, type SaveState } from "./dashboard-saver.ts";
import { findFree, newSize, type Place, withPlace } from "./widget-grid.ts";

interface Edited {
  document: Dashboard;
  keys: readonly number[];
}

const makeKeys = ({ widgets }: Dashboard, first: number) => (widgets ?? []).map((_, at) => first + at);

/** The document of a dashboard while it is edited: every change is announced, saved and can be undone. */
export function useEditedWidgets(scope: Scope, first: Dashboard) {
  const { t } = useTranslation("dashboards");
  const client = useQueryClient();
  const [edited, setEdited] = useState<Edited>(() => ({ document: first, keys: makeKeys(first, 0) }));
  const [past, setPast] = useState<readonly Edited[]>([]);
  const [saveState, setSaveState] = useState<SaveState<Dashboard>>({ state: "saved" });
  const [said, setSaid] = useState("");
  const [saver] = useState(() =>
    makeDashboardSaver<Dashboard>({
      first,
      save: async (sent) => {
        const saved = await saveDashboard(scope, sent);
        client.setQueryData(queryKeys.entity(entityTypeOf(scope), first.id), saved);
        void client.invalidateQueries({ queryKey: queryKeys.find(entityTypeOf(scope)) });
        return saved;
      },
      currentOf,
      onState: setSaveState,
    }),
  );
  const { document, keys } = edited;
  const nextKey = Math.max(-1, ...keys) + 1;
  const widgets = document.widgets ?? [];

  function change(next: Partial<Dashboard>, announcement = "", nextKeys = keys): void {
    const changed = { ...document, ...next };
    setPast((before) => [...before, edited]);
    setEdited({ document: changed, keys: nextKeys });
    setSaid(announcement);
    saver.change(changed);
  }
  return {
    document,
    widgets,
    /** One for each widget; a widget keeps its key while it is edited. */
    keys,
    saveState,
    said,
    canUndo: past.length > 0,
    change,
    add(type: Widget["type"], name: string, at?: Pick<Place, "x" | "y">): number {
      const place = at ? { ...newSize, ...at } : findFree(widgets, newSize);
      const index = widgets.length;
      const added = [...widgets, { type, config: {}, ...place }];
      change({ widgets: withPlace(added, index, place) }, t("said.added", { name }), [...keys, nextKey]);
      return index;
    },
    place(index: number, place: Place, name: string): void {
      const placed = withPlace(widgets, index, place);
      const [before, after] = [widgets[index], placed[index]];
      if (!before || !after || JSON.stringify(before) === JSON.stringify(after)) return;
      const isMoved = before.x !== after.x || before.y !== after.y;
      change(
        { widgets: placed },
        isMoved
          ? t("said.moved", { name, column: after.x + 1, row: after.y + 1 })
          : t("said.resized", { name, width: after.width, height: after.height }),
      );
    },
    configure(index: number, config: NonNullable<Widget["config"]>): void {
      change({ widgets: widgets.map((widget, at) => (at === index ? { ...widget, config } : widget)) });
    },
    remove(index: number, name: string): void {
      const isOther = (_: unknown, at: number) => at !== index;
      change({ widgets: widgets.filter(isOther) }, t("said.removed", { name }), keys.filter(isOther));
    },
    undo(): void {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      setEdited(last);
      setSaid(t("said.undone"));
      saver.change(last.document);
    },
    retry: saver.retry,
    keepMine: (current: Dashboard) => saver.overwrite(current),
    takeTheirs(current: Dashboard): void {
      setPast([]);
      setEdited({ document: current, keys: makeKeys(current, nextKey) });
      saver.take(current);
    },
  };
}
export type EditedWidgets = ReturnType<typeof useEditedWidgets>;
