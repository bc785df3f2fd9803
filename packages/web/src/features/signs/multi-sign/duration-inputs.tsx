import { durationNsOf, hoursAndMinutes } from "@gantry/domain/sign/message/message-duration.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { WholeNumberInput } from "../../../kit/look/whole-number-input.tsx";

/** Nanoseconds; empty inputs count as 0. */
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
  return (
    <span className="row" role="group" aria-label={label}>
      <WholeNumberInput
        aria-label={t("duration.hours", { label })}
        value={hours}
        min={0}
        max={9999}
        hideControls
        w={84}
        suffix={` ${t("duration.h")}`}
        empty={0}
        onNumber={(value) => onChange(durationNsOf(value, minutes))}
      />
      <WholeNumberInput
        aria-label={t("duration.minutes", { label })}
        value={minutes}
        min={0}
        max={59}
        hideControls
        w={84}
        suffix={` ${t("duration.min")}`}
        empty={0}
        onNumber={(value) => onChange(durationNsOf(hours, value))}
      />
    </span>
  );
}
