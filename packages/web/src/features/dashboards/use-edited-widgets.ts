import { ApiError } from "../../queries/api-error.ts";
import { queryKeys } from "../../queries/kind-queries.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Dashboard, entityTypeOf, saveDashboard, type Scope, type Widget } from "./dashboard-calls.ts";
import { makeDashboardSaver, type SaveState } from "./dashboard-saver.ts";
import { findFree, newSize, type Place, withPlace } from "./widget-grid.ts";

/** The document of a dashboard while it is edited: every change is announced, saved and can be undone. */
export function useEditedWidgets(scope: Scope, first: Dashboard) {
  const { t } = useTranslation("dashboards");
  const client = useQueryClient();
  const [document, setDocument] = useState(first);
  const [past, setPast] = useState<readonly Dashboard[]>([]);
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
      currentOf: (error) =>
        error instanceof ApiError && error.code === "staleVersion" ? (error.current as Dashboard) : undefined,
      onState: setSaveState,
    }),
  );
  const widgets = document.widgets ?? [];

  function change(next: Partial<Dashboard>, announcement = ""): void {
    const changed = { ...document, ...next };
    setPast((before) => [...before, document]);
    setDocument(changed);
    setSaid(announcement);
    saver.change(changed);
  }
  return {
    document,
    widgets,
    saveState,
    said,
    canUndo: past.length > 0,
    change,
    add(type: Widget["type"], name: string, at?: Pick<Place, "x" | "y">): number {
      const place = at ? { ...newSize, ...at } : findFree(widgets, newSize);
      const index = widgets.length;
      const added = [...widgets, { type, config: {}, ...place }];
      change({ widgets: withPlace(added, index, place) }, t("said.added", { name }));
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
      change({ widgets: widgets.filter((_, at) => at !== index) }, t("said.removed", { name }));
    },
    undo(): void {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      setDocument(last);
      setSaid(t("said.undone"));
      saver.change(last);
    },
    retry: saver.retry,
    keepMine: (current: Dashboard) => saver.overwrite(current),
    takeTheirs(current: Dashboard): void {
      setPast([]);
      setDocument(current);
      saver.take(current);
    },
  };
}
export type EditedWidgets = ReturnType<typeof useEditedWidgets>;
