import { Input, NumberInput, Select } from "@mantine/core";
import type { RruleField as Declaration } from "@gantry/domain/fields/calendar-fields.ts";
import {
  frequencies,
  type Frequency,
  intervalMax,
  parseRule,
  type RecurrenceRule,
  ruleText,
} from "@gantry/domain/recurrence/rule.ts";
import { withFrequency } from "@gantry/domain/recurrence/seeded-rule.ts";
import { isZone, localTime } from "@gantry/domain/time/zone.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { Columns } from "../../../../kit/layout/columns.tsx";
import { RuleDays } from "../../../../kit/recurrence/rule-days.tsx";
import { RuleEnd } from "../../../../kit/recurrence/rule-end.tsx";
import { RulePreview } from "../../../../kit/recurrence/rule-preview.tsx";
import { shownZone } from "../../../../kit/time/formats.ts";
import { serverNowMs } from "../../../../kit/status/server-time.ts";
import { translateComputed } from "../../../../text/translate-computed.ts";
import type { FieldProps } from "../field-props.ts";
import { textOf, wrapperProps } from "../input-props.ts";

const oneOff = "none";
const never: RecurrenceRule = {
  frequency: "DAILY",
  interval: 1,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  bySetPos: [],
};

export default function RruleField(props: FieldProps<Declaration>) {
  const { value, onChange, onBlur, error, isDisabled, takeElement } = props;
  const { t } = useTranslation("recurrence");
  const { startMs, zone } = usePlace(props);
  const rule = parseRule(textOf(value));
  const today = localTime(startMs, zone);
  const change = (next: RecurrenceRule) => onChange(ruleText(next));
  const choose = (frequency: string | null) =>
    frequency === oneOff
      ? onChange(null)
      : change(withFrequency(rule ?? never, frequency as Frequency, today));
  const shared = { isDisabled, onBlur, onChange: change };
  return (
    <Input.Wrapper component="fieldset" {...wrapperProps(props)} labelElement="div">
      <Columns minWidthPx={150} style={{ alignItems: "end" }}>
        <Select
          ref={takeElement}
          label={t("frequency")}
          disabled={isDisabled}
          data={[
            { value: oneOff, label: t("none") },
            ...frequencies.map((one) => ({ value: one, label: t(`frequencies.${one}`) })),
          ]}
          value={rule?.frequency ?? oneOff}
          allowDeselect={false}
          error={error !== undefined}
          onChange={choose}
          onBlur={onBlur}
        />
        {rule && <Interval rule={rule} {...shared} />}
        {rule && <RuleDays rule={rule} today={today} {...shared} />}
        {rule && <RuleEnd rule={rule} startMs={startMs} zone={zone} {...shared} />}
      </Columns>
      {rule && <RulePreview rule={rule} startMs={startMs} zone={zone} />}
    </Input.Wrapper>
  );
}

function Interval({
  rule,
  isDisabled,
  onChange,
  onBlur,
}: {
  rule: RecurrenceRule;
  isDisabled: boolean;
  onChange: (rule: RecurrenceRule) => void;
  onBlur: () => void;
}) {
  const { t } = useTranslation("recurrence");
  return (
    <NumberInput
      label={t("interval")}
      disabled={isDisabled}
      min={1}
      max={intervalMax}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      suffix={` ${translateComputed(`recurrence:units.${rule.frequency}`, { count: rule.interval })}`}
      value={rule.interval}
      onChange={(interval) => onChange({ ...rule, interval: typeof interval === "number" ? interval : 1 })}
      onBlur={onBlur}
    />
  );
}

/** Start and zone of the rule from sibling fields; default: now and the shown zone. */
function usePlace({ field, siblings }: FieldProps<Declaration>): { startMs: number; zone: string } {
  const start = Date.parse(textOf(field.startsIn && siblings?.[field.startsIn]));
  const zone = textOf(field.zoneIn && siblings?.[field.zoneIn]);
  return {
    startMs: Number.isNaN(start) ? roundDownToMinute(serverNowMs()) : start,
    zone: isZone(zone) ? zone : shownZone(),
  };
}

const roundDownToMinute = (atMs: number) => Math.floor(atMs / 60_000) * 60_000;
