import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { evenGrid, type WallGrid } from "@gantry/domain/camera/wall-grid.ts";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { FormField } from "../../../kinds/form/form-field.tsx";
import { FormFoot } from "../../../kinds/form/form-foot.tsx";
import { FormFrame } from "../../../kinds/form/form-frame.tsx";
import { FormPartsContext } from "../../../kinds/form/form-parts.ts";
import type { KindFormProps } from "../../../kinds/form/kind-form.tsx";
import { useKindForm } from "../../../kinds/form/use-kind-form.ts";
import { sectionText, sectionTitle } from "../../../text/kind-text.ts";
import { GridEditor } from "./grid-editor.tsx";

const plainFields = ["name", "description"] as const;
const sides = ["columns", "rows", "items"] as const;

/** The form of a layout, whose tiles are arranged where they lie. */
export default function LayoutForm(props: KindFormProps) {
  const { kind, mode, isReadOnly, cancelPath } = props;
  const state = useKindForm({ ...props, start: props.stored ? props.start : withTiles(props.start) });
  const { form, base, conflict } = state;
  const [columns, rows, items] = useWatch({ control: form.control, name: [...sides] });
  const parts = useMemo(() => ({ kind, form, entityId: base?.id }), [kind, form, base?.id]);
  const change = (grid: WallGrid) => {
    for (const side of sides) form.setValue(side, grid[side], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormFrame kind={kind} state={state} mode={mode} isReadOnly={isReadOnly}>
      <div className="form-body">
        <form
          className="panel form-panel"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void state.save();
          }}
        >
          <div className="form-scroll">
            <FormPartsContext value={parts}>
              <section className="form-section">
                <div>
                  <h2>{sectionTitle("general")}</h2>
                  <p className="dim small">{sectionText("general")}</p>
                </div>
                <div className="form-grid">
                  {plainFields.map((name) => (
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
                </div>
              </section>
            </FormPartsContext>
            <section className="form-section">
              <div>
                <h2>{sectionTitle("grid")}</h2>
                <p className="dim small">{sectionText("grid")}</p>
              </div>
              <GridEditor
                grid={{ columns, rows, items: items ?? [] } as WallGrid}
                onChange={isReadOnly ? undefined : change}
              />
            </section>
          </div>
          {!isReadOnly && <FormFoot kind={kind} state={state} cancelPath={cancelPath} />}
        </form>
      </div>
    </FormFrame>
  );
}

/** A new layout begins with tiles, not with an empty grid. */
function withTiles(start: KindFormProps["start"]): KindFormProps["start"] {
  const items: unknown = start["items"];
  return Array.isArray(items) && items.length > 0 ? start : { ...start, ...evenGrid(2, 2) };
}
