import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import "../../../kit/look/mantine-inputs.ts";
import { speedLimits } from "./preset-messages.ts";

interface SpeedLimitSelectProps {
  label?: string;
  /** Digits as shown; "" is blank. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  isDisabled?: boolean;
  isFirst?: boolean;
}

/** SIGN-097, EDIT-011. Other existing values are kept. */
export function SpeedLimitSelect(props: SpeedLimitSelectProps) {
  const { label, value, onChange, error, isDisabled, isFirst } = props;
  const { t } = useTranslation("laneUse");
  const isOther = value !== "" && !speedLimits.includes(value);
  return (
    <NativeSelect
      aria-label={label ?? t("speed.label")}
      className="grow"
      styles={{ input: { textAlignLast: "center" } }}
      value={value}
      error={error}
      disabled={isDisabled}
      data-autofocus={isFirst || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: "", label: t("speed.none") }, ...(isOther ? [value] : []), ...speedLimits]}
    />
  );
}
