import { TextInput } from "@mantine/core";
import type { TelField as Declaration } from "@gantry/domain/fields/contact-fields.ts";
import { formatTel } from "@gantry/domain/fields/checks/tel-check.ts";
import { useState } from "react";
import type { FieldProps } from "../field-props.ts";
import { inputProps, textOf } from "../input-props.ts";

/** Without a country code, the default country applies (FORM-032). Formatted on blur. */
export function TelField(props: FieldProps<Declaration>) {
  const [isTyping, setTyping] = useState(false);
  const value = textOf(props.value);
  return (
    <TextInput
      {...inputProps(props)}
      type="tel"
      autoComplete="off"
      value={isTyping ? value : formatTel(value)}
      onFocus={() => setTyping(true)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => {
        setTyping(false);
        props.onBlur();
      }}
    />
  );
}
