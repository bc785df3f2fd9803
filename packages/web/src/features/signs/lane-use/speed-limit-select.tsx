import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "../../../kit/look/mantine-inputs.ts";
import { speedLimits } from "./speed-limits.ts";
import "./lane-use.css";

interface SpeedLimitSelectProps {
  /** "Speed limit" when missing. */
  label?: string;
  /** Digits as they stand on the sign; "" is unlit. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  isDisabled?: boolean;
  /** It gets the focus when its dialog opens. */
  isFirst?: boolean;
}

/** One of the speeds that a speed limit sign can show (SIGN-097, EDIT-011); another one that stands there is kept. */
export function SpeedLimitSelect(props: SpeedLimitSelectProps) {
  const { label, value, onChange, error, isDisabled, isFirst } = props;
  const { t } = useTranslation("laneUse");
  const isOther = value !== "" && !speedLimits.includes(value);
  return (
    <NativeSelect
      aria-label={label ?? t("speed.label")}
      className="grow"
      classNames={{ input: "speed-limit-input" }}
      value={value}
      error={error}
      disabled={isDisabled}
      data-autofocus={isFirst || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: "", label: t("speed.none") }, ...(isOther ? [value] : []), ...speedLimits]}
    />
  );
}
