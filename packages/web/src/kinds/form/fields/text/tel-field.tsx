import { TextInput } from "@mantine/core";
import type { TelField as Declaration } from "@gantry/domain/kinds/contact-fields.ts";
import { shownTel } from "@gantry/domain/kinds/tel-check.ts";
import { useState } from "react";
import type { FieldProps } from "../field-props.ts";
import { inputProps, textOf } from "../input-props.ts";

/** A telephone number; without a country code one of the usual country (FORM-032). Written out when it is left. */
export function TelField(props: FieldProps<Declaration>) {
  const [isTyping, setTyping] = useState(false);
  const value = textOf(props.value);
  return (
    <TextInput
      {...inputProps(props)}
      type="tel"
      autoComplete="off"
      value={isTyping ? value : shownTel(value)}
      onFocus={() => setTyping(true)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => {
        setTyping(false);
        props.onBlur();
      }}
    />
  );
}
