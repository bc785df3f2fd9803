import type { DateField as Declaration } from "@gantry/domain/fields/calendar-fields.ts";
import { CalendarInput } from "./calendar-input.tsx";
import type { FieldProps } from "../field-props.ts";
import { inputProps, textOf } from "../input-props.ts";

export function DateField(props: FieldProps<Declaration>) {
  return (
    <CalendarInput {...inputProps(props)} type="date" value={textOf(props.value)} onChange={props.onChange} />
  );
}
