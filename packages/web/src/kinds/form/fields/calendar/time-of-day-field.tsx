import type { TimeOfDayField as Declaration } from "@gantry/domain/fields/calendar-fields.ts";
import { CalendarInput } from "./calendar-input.tsx";
import type { FieldProps } from "../field-props.ts";
import { inputProps, textOf } from "../input-props.ts";

/** Independent of the time zone. */
export function TimeOfDayField(props: FieldProps<Declaration>) {
  return (
    <CalendarInput {...inputProps(props)} type="time" value={textOf(props.value)} onChange={props.onChange} />
  );
}
