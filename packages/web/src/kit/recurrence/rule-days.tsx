import { Select } from "@mantine/core";
import { ordinals, type RecurrenceRule, type Weekday, weekdays } from "@gantry/domain/recurrence/rule.ts";
import { type CalendarDay, weekdayOf, withoutEmptySelection } from "@gantry/domain/recurrence/seeded-rule.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { WholeNumberInput } from "../look/whole-number-input.tsx";
import { monthName, weekdayName } from "./rule-words.ts";

interface Props {
  rule: RecurrenceRule;
  today: CalendarDay;
  isDisabled: boolean;
  onChange: (rule: RecurrenceRule) => void;
  onBlur: () => void;
}

export function RuleDays(props: Props) {
  const { rule, today } = props;
  const change = (next: RecurrenceRule) => props.onChange(withoutEmptySelection(next, today));
  if (rule.frequency === "DAILY") return null;
  if (rule.frequency === "WEEKLY") return <Weekdays {...props} onChange={change} />;
  return (
    <>
      {rule.frequency === "YEARLY" && <Month {...props} onChange={change} />}
      <DayOfMonth {...props} onChange={change} />
    </>
  );
}

function Weekdays({ rule, isDisabled, onChange }: Props) {
  const { t } = useTranslation("recurrence");
  const toggleDay = (day: Weekday) =>
    weekdays.filter((one) => (one === day ? !rule.byDay.includes(one) : rule.byDay.includes(one)));
  return (
    <div className="segments" style={{ gridColumn: "1 / -1" }} role="group" aria-label={t("onWeekdays")}>
      {weekdays.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={rule.byDay.includes(day)}
          aria-label={weekdayName(day)}
          disabled={isDisabled}
          onClick={() => onChange({ ...rule, byDay: toggleDay(day) })}
        >
          {weekdayName(day, "short")}
        </button>
      ))}
    </div>
  );
}

function Month({ rule, isDisabled, onChange, onBlur }: Props) {
  const { t } = useTranslation("recurrence");
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName(index + 1),
  }));
  return (
    <Select
      label={t("month")}
      disabled={isDisabled}
      data={months}
      value={String(rule.byMonth[0] ?? "")}
      allowDeselect={false}
      onChange={(month) => onChange({ ...rule, byMonth: [Number(month)] })}
      onBlur={onBlur}
    />
  );
}

function DayOfMonth(props: Props) {
  const { rule, today, isDisabled, onChange, onBlur } = props;
  const { t } = useTranslation("recurrence");
  const isByWeekday = rule.byDay.length > 0;
  const choose = (by: string | null) =>
    onChange(
      by === "weekday"
        ? { ...rule, byMonthDay: [], byDay: [weekdayOf(today)], bySetPos: [1] }
        : { ...rule, byMonthDay: [today.day], byDay: [], bySetPos: [] },
    );
  return (
    <>
      <Select
        label={t("dayBy")}
        disabled={isDisabled}
        data={[
          { value: "date", label: t("byDate") },
          { value: "weekday", label: t("byWeekday") },
        ]}
        value={isByWeekday ? "weekday" : "date"}
        allowDeselect={false}
        onChange={choose}
        onBlur={onBlur}
      />
      {isByWeekday ? <OrdinalWeekday {...props} /> : <MonthDay {...props} />}
    </>
  );
}

function MonthDay({ rule, today, isDisabled, onChange, onBlur }: Props) {
  const { t } = useTranslation("recurrence");
  return (
    <WholeNumberInput
      label={t("monthDay")}
      disabled={isDisabled}
      min={1}
      max={31}
      empty={today.day}
      allowNegative={false}
      hideControls
      value={rule.byMonthDay[0] ?? today.day}
      onNumber={(day) => onChange({ ...rule, byMonthDay: [day] })}
      onBlur={onBlur}
    />
  );
}

function OrdinalWeekday({ rule, isDisabled, onChange, onBlur }: Props) {
  const { t } = useTranslation("recurrence");
  return (
    <>
      <Select
        label={t("ordinal")}
        disabled={isDisabled}
        data={ordinals.map((one) => ({ value: String(one), label: t(`ordinals.${one}`) }))}
        value={String(rule.bySetPos[0] ?? 1)}
        allowDeselect={false}
        onChange={(position) => onChange({ ...rule, bySetPos: [Number(position)] })}
        onBlur={onBlur}
      />
      <Select
        label={t("weekday")}
        disabled={isDisabled}
        data={weekdays.map((day) => ({ value: day, label: weekdayName(day) }))}
        value={rule.byDay[0] ?? null}
        allowDeselect={false}
        onChange={(day) => onChange({ ...rule, byDay: [day as Weekday] })}
        onBlur={onBlur}
      />
    </>
  );
}
