import { DndContext, pointerWithin } from "@dnd-kit/core";
import { lazy, Suspense, useMemo, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { FormFoot } from "../../../kinds/form/form-foot.tsx";
import { FormFrame } from "../../../kinds/form/form-frame.tsx";
import { FormPartsContext } from "../../../kinds/form/form-parts.ts";
import type { KindFormProps } from "../../../kinds/form/kind-form.tsx";
import { useKindForm, type KindFormState } from "../../../kinds/form/use-kind-form.ts";
import { useDragSensors } from "../../../kit/reorder/use-drag.ts";
import { useEntryTarget } from "../camera-entry/entry-target.ts";
import { DraggedName } from "./pick-list.tsx";
import { useContentNames } from "./use-content-names.ts";
import { useWallEditor } from "./use-wall-editor.ts";
import { useShowings } from "./use-showings.ts";
import { WallActions } from "./wall-actions.tsx";
import { type Dragged, dropOf } from "./wall-drag.ts";
import { wallDocument, type WallDocument } from "./wall-document.ts";
import { type PaletteTab, PalettePanel } from "./palette-panel.tsx";
import { WallTiles } from "./wall-tiles.tsx";
import css from "./walls.module.css";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { Stack } from "@mantine/core";
import { FormField } from "../../../kinds/form/form-field.tsx";

const LayoutDialog = lazy(() => import("./layout-dialog.tsx"));

export default function WallForm(props: KindFormProps) {
  const { kind, mode, isReadOnly, cancelPath } = props;
  const state = useKindForm(props);
  const { form, base } = state;
  const [layout, items] = useWatch({ control: form.control, name: ["layout", "items"] });
  const wall = wallDocument({ layout, items });
  const nameOf = useContentNames(wall.items);
  const change = (next: Partial<WallDocument>) => {
    const options = { shouldDirty: true, shouldValidate: true };
    if (next.layout) form.setValue("layout", next.layout, options);
    if (next.items) form.setValue("items", next.items, options);
  };
  const editor = useWallEditor({
    wall,
    nameOf,
    showings: useShowings(base?.id),
    onItems: isReadOnly ? undefined : (next) => change({ items: next }),
  });
  useEntryTarget(
    ({ id, name }) => editor.place(editor.selected, { entityType: "CAMERA", entityId: id }, name),
    !isReadOnly,
  );
  const [isArranging, setArranging] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(!isReadOnly);
  const [tab, setTab] = useState<PaletteTab>("CAMERA");
  const [dragged, setDragged] = useState<Dragged>();
  const { errors } = useFormState({ control: form.control });
  const isNameWrong = Boolean(errors["name"] ?? errors["description"]);
  const parts = useMemo(() => ({ kind, form, entityId: base?.id }), [kind, form, base?.id]);
  return (
    <FormFrame
      kind={kind}
      state={state}
      mode={mode}
      isReadOnly={isReadOnly}
      actions={
        <WallActions
          id={base?.id}
          wall={wall}
          onWall={isReadOnly ? undefined : change}
          onArrange={() => setArranging(true)}
          palette={
            isReadOnly ? undefined : { isOpen: isPaletteOpen, toggle: () => setPaletteOpen(!isPaletteOpen) }
          }
        />
      }
    >
      <DndContext
        sensors={useDragSensors()}
        collisionDetection={pointerWithin}
        onDragStart={({ active }) => setDragged(active.data.current as Dragged)}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={(event) => {
          setDragged(undefined);
          const drop = dropOf(event);
          if (!drop) return;
          if ("tile" in drop.dragged) editor.move(drop.dragged.tile, drop.tile);
          else editor.place(drop.tile, drop.dragged.content, drop.dragged.name);
        }}
      >
        <form
          className={css.form}
          data-edge
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void state.save();
          }}
        >
          <div className={css.body} data-wall-body>
            <WallTiles editor={editor} />
            {isPaletteOpen && !isReadOnly && (
              <PalettePanel
                editor={editor}
                tab={isNameWrong ? "wall" : tab}
                onTab={setTab}
                onClose={() => setPaletteOpen(false)}
                ofWall={
                  <FormPartsContext value={parts}>
                    <WallProperties kind={kind} state={state} isReadOnly={isReadOnly} />
                  </FormPartsContext>
                }
              />
            )}
          </div>
          {!isReadOnly && (
            <div className={css.foot}>
              <FormFoot kind={kind} state={state} cancelPath={cancelPath} />
            </div>
          )}
        </form>
        <DraggedName name={dragged?.name} cameraId={dragged && cameraOf(dragged)} />
      </DndContext>
      {isArranging && (
        <Suspense fallback={null}>
          <LayoutDialog
            wall={wall}
            onDone={(next) => {
              if (next) change(next);
              setArranging(false);
            }}
          />
        </Suspense>
      )}
    </FormFrame>
  );
}

const cameraOf = (dragged: Dragged): string | undefined =>
  "content" in dragged && dragged.content.entityType === "CAMERA" ? dragged.content.entityId : undefined;

const properties = ["name", "system", "description"] as const;

function WallProperties({
  kind,
  state: { form, base, conflict },
  isReadOnly,
}: {
  kind: AnyKind;
  state: KindFormState;
  isReadOnly: boolean;
}) {
  return (
    <Stack p="md">
      {properties.map((name) => (
        <FormField
          key={name}
          kind={kind}
          name={name}
          field={(kind.fields as Fields)[name] as Field}
          control={form.control}
          base={base}
          conflict={conflict}
          isReadOnly={isReadOnly}
        />
      ))}
    </Stack>
  );
}
