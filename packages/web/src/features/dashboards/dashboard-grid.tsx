import type { ReactNode, Ref } from "react";
import type { Widget } from "./dashboard-calls.ts";
import { WidgetFrame } from "./widget-frame.tsx";
import { compareReading } from "./widget-grid.ts";
import { WallTitle } from "./variables/wall-title.tsx";
import css from "./dashboards.module.css";

interface DashboardGridProps {
  name: string;
  widgets: readonly Widget[];
  /** Of the dashboard: its widgets are made again for another. */
  identity: string;
  /** The element to show in full screen. */
  ref: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/** To look at; read in the order of the places. */
export const DashboardGrid = ({ name, widgets, identity, ref, children }: DashboardGridProps) => (
  <div ref={ref} className={css.wall}>
    <WallTitle name={name} />
    <div className={css.grid} data-dashboard-grid>
      {children}
      {withKeys(widgets.toSorted(compareReading)).map(({ widget, key }) => (
        <WidgetFrame key={`${identity} ${key}`} widget={widget} />
      ))}
    </div>
  </div>
);

/** By what a widget shows, not by its place: it stays while others come and go before it. */
function withKeys(widgets: readonly Widget[]): { widget: Widget; key: string }[] {
  const counts = new Map<string, number>();
  return widgets.map((widget) => {
    const shown = JSON.stringify([widget.type, widget.config]);
    const count = (counts.get(shown) ?? 0) + 1;
    counts.set(shown, count);
    return { widget, key: `${shown} ${count}` };
  });
}
