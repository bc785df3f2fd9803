import type { TimeField as Declaration } from "@gantry/domain/kinds/fields.ts";
import { CalendarInput } from "./calendar-input.tsx";
import type { FieldProps } from "./field-props.ts";
import { inputProps, textOf } from "./input-props.ts";

/** A moment, typed in the time of this browser and stored in UTC. */
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

function localText(utc: string): string {
  const at = new Date(utc);
  if (Number.isNaN(at.getTime())) return "";
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

/** What is no moment stays what it is, for the check to name. */
function utcText(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
