import { TextInput } from "@mantine/core";
import type { ComponentProps } from "react";

/** Stands for what was typed and is no date or time; the check names it (FORM-035). */
const notAMoment = "-";

interface Props extends Omit<ComponentProps<typeof TextInput>, "type" | "value" | "onChange" | "onBlur"> {
  type: "date" | "time" | "datetime-local";
  /** As the browser writes it; empty where there is none. */
  value: string;
  onChange: (value: string | null) => void;
  onBlur: () => void;
}

/** A date or a time, typed or picked the way this browser does. Half a date is not taken for none. */
export function CalendarInput({ onChange, onBlur, ...input }: Props) {
  return (
    <TextInput
      {...input}
      onChange={({ currentTarget: { value, validity } }) =>
        onChange(validity.badInput ? notAMoment : value === "" ? null : value)
      }
      onBlur={({ currentTarget: { validity } }) => {
        if (validity.badInput) onChange(notAMoment);
        onBlur();
      }}
    />
  );
}
