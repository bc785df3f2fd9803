import type { TimeOfDayField as Declaration } from "@gantry/domain/kinds/calendar-fields.ts";
import { CalendarInput } from "./calendar-input.tsx";
import type { FieldProps } from "../field-props.ts";
import { inputProps, textOf } from "../input-props.ts";

/** A time of day, the same in every time zone. */
export function TimeOfDayField(props: FieldProps<Declaration>) {
  return (
    <CalendarInput {...inputProps(props)} type="time" value={textOf(props.value)} onChange={props.onChange} />
  );
}
