import { Checkbox, MultiSelect, NumberInput, Select, TagsInput, TextInput } from "@mantine/core";
import { takesList } from "@gantry/domain/filters/operators.ts";
import { type AgoUnit, agoText, agoUnitsMs, readAgo } from "@gantry/domain/filters/relative-time.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecimalInput } from "../../form/fields/number/decimal-input.tsx";
import { EntityValue } from "./entity-value.tsx";
import type { ShownOperator } from "./filter-draft.ts";
import type { ValueProps } from "./value-props.ts";

export function ConditionValue({ operator, ...props }: ValueProps & { operator: ShownOperator }) {
  const { field, value, onChange } = props;
  const { t } = useTranslation(["list", "common"]);
  const label = t("value");
  if (operator === "LAST" || operator === "EARLIER") return <AgoValue value={value} onChange={onChange} />;
  if (operator === "BETWEEN") return <RangeValue {...props} />;
  const isList = takesList(field.type, operator);
  if (field.kindName) return <EntityValue {...props} kindName={field.kindName} isList={isList} />;
  if (isList) return <SeveralValues {...props} />;
  if (field.type === "number" || field.type === "time") return <OneMeasure {...props} label={label} />;
  const options = field.type === "flag" ? yesAndNo(t("common:yes"), t("common:no")) : field.options;
  if (!options)
    return (
      <TextInput
        label={label}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Select
      label={label}
      data={options}
      value={value === undefined || value === null ? null : String(value)}
      onChange={(given) => onChange(field.type === "flag" && given ? given === "true" : given)}
    />
  );
}

const yesAndNo = (yes: string, no: string) => [
  { value: "true", label: yes },
  { value: "false", label: no },
];

function OneMeasure({ field, value, onChange, label }: ValueProps & { label: string }) {
  if (field.type === "time")
    return (
      <TextInput
        type="datetime-local"
        label={label}
        value={localTime(value)}
        onChange={(event) => onChange(isoTime(event.currentTarget.value))}
      />
    );
  const stored = field.unit?.stored ?? 1;
  return (
    <DecimalInput
      label={label}
      value={typeof value === "number" ? value / stored : value}
      onChange={(given) =>
        onChange(typeof given === "number" ? Math.round(given * stored * 1e6) / 1e6 : given)
      }
      rightSection={field.unit && <span className="dim small">{field.unit.text}</span>}
    />
  );
}

function RangeValue({ field, value, onChange }: ValueProps) {
  const { t } = useTranslation("list");
  const [from, to]: unknown[] = Array.isArray(value) ? value : [];
  return (
    <div className="row value-pair">
      <OneMeasure field={field} label={t("from")} value={from} onChange={(given) => onChange([given, to])} />
      <OneMeasure field={field} label={t("to")} value={to} onChange={(given) => onChange([from, given])} />
    </div>
  );
}

const mostAgo = 999_999;

function AgoValue({ value, onChange }: Omit<ValueProps, "field">) {
  const { t } = useTranslation("list");
  const [unit, setUnit] = useState<AgoUnit>(() => readAgo(value)?.unit ?? "H");
  const amount = readAgo(value)?.amount;
  const give = (given: number | undefined, inUnit: AgoUnit) =>
    onChange(given === undefined ? null : agoText(given, inUnit));
  return (
    <div className="row value-pair">
      <NumberInput
        label={t("amount")}
        value={amount ?? ""}
        onChange={(given) => give(typeof given === "number" ? given : undefined, unit)}
        min={1}
        max={mostAgo}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
      />
      <Select
        label={t("unit")}
        data={(Object.keys(agoUnitsMs) as AgoUnit[]).map((one) => ({
          value: one,
          label: t(`agoUnit.${one}`),
        }))}
        value={unit}
        allowDeselect={false}
        onChange={(given) => {
          setUnit(given as AgoUnit);
          give(amount, given as AgoUnit);
        }}
      />
    </div>
  );
}

const mostBoxes = 6;

function SeveralValues({ field, value, onChange }: ValueProps) {
  const { t } = useTranslation("list");
  const given = Array.isArray(value) ? value.map(String) : [];
  const { options } = field;
  if (options && options.length <= mostBoxes)
    return (
      <Checkbox.Group label={t("value")} value={given} onChange={onChange}>
        <div className="value-boxes">
          {options.map((option) => (
            <Checkbox key={option.value} value={option.value} label={option.label} size="xs" />
          ))}
        </div>
      </Checkbox.Group>
    );
  if (options)
    return <MultiSelect label={t("value")} data={options} value={given} onChange={onChange} searchable />;
  const stored = field.unit?.stored ?? 1;
  const shown = field.type === "number" ? given.map((one) => String(Number(one) / stored)) : given;
  const take = (texts: string[]) =>
    onChange(
      field.type === "number"
        ? texts.map((text) => Number(text) * stored).filter((number) => Number.isFinite(number))
        : texts,
    );
  return <TagsInput label={t("value")} value={shown} onChange={take} />;
}

const isoTime = (local: string) => (local === "" ? null : new Date(local).toISOString());

function localTime(value: unknown): string {
  const atMs = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(atMs)) return "";
  const offsetMs = new Date(atMs).getTimezoneOffset() * 60_000;
  return new Date(atMs - offsetMs).toISOString().slice(0, 16);
}
