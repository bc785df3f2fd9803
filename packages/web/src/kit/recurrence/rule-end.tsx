import { Select, TextInput } from "@mantine/core";
import { dayOfUntil, untilEndOf } from "@gantry/domain/recurrence/end-of-day.ts";
import type { RecurrenceRule } from "@gantry/domain/recurrence/rule.ts";
import { withEnd } from "@gantry/domain/recurrence/seeded-rule.ts";
import { localTime } from "@gantry/domain/time/zone.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { WholeNumberInput } from "../look/whole-number-input.tsx";

interface Props {
  rule: RecurrenceRule;
  startMs: number;
  zone: string;
  isDisabled: boolean;
  onChange: (rule: RecurrenceRule) => void;
  onBlur: () => void;
}

const usualCount = 10;

export function RuleEnd({ rule, startMs, zone, isDisabled, onChange, onBlur }: Props) {
  const { t } = useTranslation("recurrence");
  const ending = rule.count !== undefined ? "count" : rule.until !== undefined ? "until" : "never";
  const choose = (next: string | null) => {
    if (next === "count") onChange(withEnd(rule, { count: usualCount }));
    else if (next === "until")
      onChange(withEnd(rule, { until: untilEndOf(firstDayOf(startMs, zone), zone) }));
    else onChange(withEnd(rule, "never"));
  };
  const shared = { disabled: isDisabled, onBlur };
  return (
    <>
      <Select
        label={t("ends")}
        data={(["never", "count", "until"] as const).map((one) => ({
          value: one,
          label: t(`endings.${one}`),
        }))}
        value={ending}
        allowDeselect={false}
        onChange={choose}
        {...shared}
      />
      {rule.count !== undefined && (
        <WholeNumberInput
          label={t("count")}
          min={1}
          max={9999}
          empty={1}
          allowNegative={false}
          value={rule.count}
          onNumber={(count) => onChange(withEnd(rule, { count }))}
          {...shared}
        />
      )}
      {rule.until !== undefined && (
        <TextInput
          type="date"
          label={t("until")}
          value={dayOfUntil(rule.until, zone)}
          onChange={({ currentTarget: { value } }) =>
            value !== "" && onChange(withEnd(rule, { until: untilEndOf(value, zone) }))
          }
          {...shared}
        />
      )}
    </>
  );
}

function firstDayOf(startMs: number, zone: string): string {
  const { year, month, day } = localTime(startMs, zone);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
