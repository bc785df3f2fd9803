import { Input } from "@mantine/core";
import type { DateRange, DateRangeField as Declaration } from "@gantry/domain/fields/calendar-fields.ts";
import { useId } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { CalendarInput } from "./calendar-input.tsx";
import { Columns } from "../../../../kit/layout/columns.tsx";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";

/** Inclusive. */
export function DateRangeField(props: FieldProps<Declaration>) {
  const { label, value, onChange, onBlur, error, isDisabled, takeElement } = props;
  const { t } = useTranslation("formFields");
  const errorId = useId();
  const { from = "", to = "" } = (value ?? {}) as Partial<DateRange>;
  const change = (part: Partial<DateRange>) => {
    const next = { from, to, ...part };
    onChange(next.from === "" && next.to === "" ? null : next);
  };
  const shared = {
    type: "date" as const,
    disabled: isDisabled,
    error: error !== undefined,
    "aria-describedby": error === undefined ? undefined : errorId,
    onBlur,
  };
  return (
    <Input.Wrapper
      component="fieldset"
      {...wrapperProps(props)}
      labelElement="div"
      errorProps={{ id: errorId }}
    >
      <Columns minWidthPx={120} style={{ alignItems: "end" }}>
        <CalendarInput
          ref={takeElement}
          aria-label={t("rangeFrom", { label })}
          value={from}
          onChange={(day) => change({ from: day ?? "" })}
          {...shared}
        />
        <CalendarInput
          aria-label={t("rangeTo", { label })}
          value={to}
          onChange={(day) => change({ to: day ?? "" })}
          {...shared}
        />
      </Columns>
    </Input.Wrapper>
  );
}
