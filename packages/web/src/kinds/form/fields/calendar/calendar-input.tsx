import { TextInput } from "@mantine/core";
import type { ComponentProps } from "react";

/** Placeholder for invalid input; validation reports it (FORM-035). */
const notAMoment = "-";

interface Props extends Omit<ComponentProps<typeof TextInput>, "type" | "value" | "onChange" | "onBlur"> {
  type: "date" | "time" | "datetime-local";
  /** Browser format; empty if not set. */
  value: string;
  onChange: (value: string | null) => void;
  onBlur: () => void;
}

/** Native date or time input. An incomplete date is not treated as empty. */
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
