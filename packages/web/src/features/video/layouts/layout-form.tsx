import { makeEvenGrid, type WallGrid } from "@gantry/domain/camera/wall-grid.ts";
import { useWatch } from "react-hook-form";
import { type KindFormProps, KindFormView } from "../../../kinds/form/kind-form.tsx";
import { useKindForm } from "../../../kinds/form/use-kind-form.ts";
import { GridEditor } from "./grid-editor.tsx";

const sides = ["columns", "rows", "items"] as const;

export default function LayoutForm(props: KindFormProps) {
  const state = useKindForm({ ...props, start: props.stored ? props.start : withTiles(props.start) });
  const { form } = state;
  const [columns, rows, items] = useWatch({ control: form.control, name: [...sides] });
  const change = (grid: WallGrid) => {
    for (const side of sides) form.setValue(side, grid[side], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <KindFormView
      {...props}
      state={state}
      sections={{
        grid: (
          <GridEditor
            grid={{ columns, rows, items: items ?? [] } as WallGrid}
            onChange={props.isReadOnly ? undefined : change}
          />
        ),
      }}
    />
  );
}

/** A new layout starts with tiles. */
function withTiles(start: KindFormProps["start"]): KindFormProps["start"] {
  const items: unknown = start["items"];
  return Array.isArray(items) && items.length > 0 ? start : { ...start, ...makeEvenGrid(2, 2) };
}
