import type { TimeField as Declaration } from "@gantry/domain/fields/fields.ts";
import { localText, utcText } from "../../../../kit/time/local-input.ts";
import { CalendarInput } from "./calendar-input.tsx";
import type { FieldProps } from "../field-props.ts";
import { inputProps, textOf } from "../input-props.ts";

/** Typed in browser time, stored in UTC. */
export function TimeField(props: FieldProps<Declaration>) {
  return (
    <CalendarInput
      {...inputProps(props)}
      type="datetime-local"
      step={1}
      value={localText(textOf(props.value))}
      onChange={(local) => props.onChange(local === null ? null : utcText(local))}
    />
  );
}
