import { NumberInput } from "@mantine/core";
import { durationNsOf, hoursAndMinutes } from "@gantry/domain/sign/message-duration.ts";
import { useTranslation } from "react-i18next";

/** Hours and minutes of a duration in nanoseconds; an input that is left empty counts as 0. */
export function DurationInputs({
  durationNs,
  onChange,
  label,
}: {
  durationNs: number;
  onChange: (durationNs: number) => void;
  label: string;
}) {
  const { t } = useTranslation("multiSign");
  const { hours, minutes } = hoursAndMinutes(durationNs);
  const whole = (value: string | number) => (typeof value === "number" ? Math.max(0, Math.trunc(value)) : 0);
  return (
    <span className="row duration-inputs" role="group" aria-label={label}>
      <NumberInput
        aria-label={t("duration.hours", { label })}
        value={hours}
        min={0}
        max={9999}
        hideControls
        suffix={` ${t("duration.h")}`}
        onChange={(value) => onChange(durationNsOf(whole(value), minutes))}
      />
      <NumberInput
        aria-label={t("duration.minutes", { label })}
        value={minutes}
        min={0}
        max={59}
        hideControls
        suffix={` ${t("duration.min")}`}
        onChange={(value) => onChange(durationNsOf(hours, whole(value)))}
      />
    </span>
  );
}
