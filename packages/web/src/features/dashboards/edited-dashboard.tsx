import { DndContext, DragOverlay } from "@dnd-kit/core";
import { Badge, Button, Paper } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Page } from "../../kit/layout/page.tsx";
import { useDragSensors } from "../../kit/reorder/use-drag.ts";
import { isDialogOpen, isTyping, useControlKey, useKeys } from "../../kit/screen/keys.ts";
import { LeaveDialog } from "../../kinds/form/draft/leave-dialog.tsx";
import { useTranslation } from "../../text/use-translation.ts";
import type { DashboardProps } from "./dashboard-calls.ts";
import { DashboardSettings } from "./dashboard-settings.tsx";
import { EditedWidget } from "./edited-widget.tsx";
import { SaveNote } from "./save-note.tsx";
import { useEditedWidgets } from "./use-edited-widgets.ts";
import { useGridDrag } from "./use-grid-drag.ts";
import { placeStyle } from "./widget-frame.tsx";
import { compareReading } from "./widget-grid.ts";
import { WidgetPalette } from "./widget-palette.tsx";
import { WidgetSettings } from "./widget-settings.tsx";
import css from "./dashboards.module.css";

/** Widgets are added, moved and resized with the pointer or keys; every change saves itself (DASH-004, DASH-005). */
export function EditedDashboard({ scope, dashboard, onDone }: DashboardProps & { onDone: () => void }) {
  const { t } = useTranslation("dashboards");
  const edited = useEditedWidgets(scope, dashboard);
  const { document, widgets, keys, saveState, undo, canUndo } = edited;
  const grid = useRef<HTMLDivElement>(null);
  const isLeavingSaved = useRef(false);
  const [configured, setConfigured] = useState<number>();
  const [isSettings, setSettings] = useState(false);
  const add = (...[type, at]: [type: (typeof widgets)[number]["type"], at?: { x: number; y: number }]) => {
    const index = edited.add(type, t(`types.${type}`), at);
    // It shows nothing before something is chosen.
    if (type !== "incidentHotspot") setConfigured(index);
  };
  const drag = useGridDrag({ grid, widgets, onAdd: add, onPlace: edited.place });
  useControlKey("z", (event) => {
    if (isTyping(event.target) || isDialogOpen()) return;
    event.preventDefault();
    undo();
  });
  // What is not saved would be lost.
  const isUnsaved = saveState.state === "failed" || saveState.state === "conflict";
  useKeys({ Escape: () => !isUnsaved && onDone() }, () => ({
    title: document.name,
    keys: [
      [["Ctrl", "Z"], t("undo")],
      [["Esc"], t("done")],
    ],
  }));
  const inOrder = widgets
    .map((widget, index) => ({ widget, index }))
    .toSorted((one, other) => compareReading(one.widget, other.widget));
  return (
    <DndContext sensors={useDragSensors()} {...drag.handlers}>
      <Page
        title={document.name}
        meta={
          <>
            <Badge>{t("editing")}</Badge>
            <SaveNote edited={edited} />
          </>
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={15} />}
              disabled={!canUndo || saveState.state === "conflict"}
              onClick={undo}
            >
              {t("undo")}
            </Button>
            {scope !== "module" && (
              <Button variant="default" onClick={() => setSettings(true)}>
                {t("settings")}
              </Button>
            )}
            <Button rightSection={<kbd>Esc</kbd>} disabled={isUnsaved} onClick={onDone}>
              {t("done")}
            </Button>
          </>
        }
      >
        <div className={css.editor}>
          <div ref={grid} className={css.grid} tabIndex={-1} data-dashboard-grid>
            {inOrder.map(({ widget, index }) => (
              <EditedWidget
                key={keys[index]}
                widget={widget}
                index={index}
                dragId={`widget ${keys[index]}`}
                edited={edited}
                grid={grid}
                onPreview={drag.preview}
                onConfigure={() => setConfigured(index)}
              />
            ))}
            {drag.place && (
              <div className={css.drop} style={placeStyle(drag.place)}>
                {t("dropHere")}
              </div>
            )}
          </div>
          <WidgetPalette onAdd={add} />
        </div>
        <LeaveDialog isDirty={isUnsaved} isLeavingSaved={isLeavingSaved} onLeave={() => undefined} />
        <p className="visually-hidden" role="status">
          {edited.said}
        </p>
        <WidgetSettings
          variables={document.variables ?? []}
          widget={configured === undefined ? undefined : widgets[configured]}
          onClose={() => setConfigured(undefined)}
          onApply={(config) => {
            if (configured !== undefined) edited.configure(configured, config);
            setConfigured(undefined);
          }}
        />
        <DashboardSettings
          isOpen={isSettings}
          scope={scope}
          dashboard={document}
          onClose={() => setSettings(false)}
          onSave={edited.change}
        />
      </Page>
      <DragOverlay dropAnimation={null}>
        {drag.name !== undefined && (
          <Paper withBorder shadow="md" p="sm" w="max-content" maw={280} className="strong ellipsis">
            {drag.name}
          </Paper>
        )}
      </DragOverlay>
    </DndContext>
  );
}
