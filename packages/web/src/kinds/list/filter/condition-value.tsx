import { Group, MultiSelect, NumberInput, Select } from "@mantine/core";
import { acceptsList } from "@gantry/domain/filters/operators.ts";
import { agoText, type AgoUnit, agoUnitsMs, readAgo } from "@gantry/domain/filters/relative-time.ts";
import { Suspense, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { ShownOperator, ValueProps } from "./filter-field.ts";
import { filterTypes } from "./filter-types.ts";
import { useEntityOptions } from "../../form/fields/choice/use-entity-options.ts";

type Props = Omit<ValueProps, "label">;

export function ConditionValue({ operator, ...props }: Props & { operator: ShownOperator }) {
  const { t } = useTranslation("list");
  const { field } = props;
  if (operator === "LAST" || operator === "EARLIER") return <AgoValue {...props} />;
  const { Input, ListInput = Input } = filterTypes[field.type];
  const isList = operator !== "BETWEEN" && acceptsList(field.type, operator);
  const Value = isList ? ListInput : Input;
  if (field.kindName) return <EntityValue {...props} kindName={field.kindName} isList={isList} />;
  return (
    <Suspense fallback={null}>
      {operator === "BETWEEN" ? <RangeValue {...props} /> : <Value {...props} label={t("value")} />}
    </Suspense>
  );
}

function RangeValue({ field, value, onChange }: Props) {
  const { t } = useTranslation("list");
  const { Input } = filterTypes[field.type];
  const [from, to]: unknown[] = Array.isArray(value) ? value : [];
  return (
    <Group gap={8} wrap="nowrap" align="flex-end" grow>
      <Input field={field} label={t("from")} value={from} onChange={(typed) => onChange([typed, to])} />
      <Input field={field} label={t("to")} value={to} onChange={(typed) => onChange([from, typed])} />
    </Group>
  );
}

const maxAgo = 999_999;

function AgoValue({ value, onChange }: Props) {
  const { t } = useTranslation("list");
  const [unit, setUnit] = useState<AgoUnit>(() => readAgo(value)?.unit ?? "H");
  const amount = readAgo(value)?.amount;
  const change = (typed: number | undefined, inUnit: AgoUnit) =>
    onChange(typed === undefined ? null : agoText(typed, inUnit));
  return (
    <Group gap={8} wrap="nowrap" align="flex-end" grow>
      <NumberInput
        label={t("amount")}
        value={amount ?? ""}
        onChange={(typed) => change(typeof typed === "number" ? typed : undefined, unit)}
        min={1}
        max={maxAgo}
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
        onChange={(chosen) => {
          setUnit(chosen as AgoUnit);
          change(amount, chosen as AgoUnit);
        }}
      />
    </Group>
  );
}

function EntityValue({
  kindName,
  isList,
  value,
  onChange,
}: Pick<ValueProps, "value" | "onChange"> & { kindName: string; isList: boolean }) {
  const { t } = useTranslation("list");
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
  const { input } = useEntityOptions(kindName, chosen);
  if (isList)
    return <MultiSelect {...input} label={t("value")} value={chosen} hidePickedOptions onChange={onChange} />;
  return <Select {...input} label={t("value")} value={chosen[0] ?? null} onChange={onChange} />;
}
