import { Button, MultiSelect, NumberInput, Select, TagsInput, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { FieldFilter, FilterGroup } from "@gantry/domain/contract/find.ts";
import { takesList, takesValue } from "@gantry/domain/filters/operators.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FilterField, filterText, isComplete, operatorsFor } from "./filter-fields.ts";
import { SidePanel } from "./side-panel.tsx";

/** Conditions of the list: those that apply, and one more to add. */
export function FilterPanel({
  fields,
  match,
  filters,
  count,
  onChange,
  onClose,
}: {
  fields: readonly FilterField[];
  match: FilterGroup["match"];
  filters: readonly FieldFilter[];
  count: string;
  onChange: (change: { match?: FilterGroup["match"]; filters?: readonly FieldFilter[] }) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("list");
  const foot = (
    <Button variant="default" disabled={filters.length === 0} onClick={() => onChange({ filters: [] })}>
      {t("clearAll")}
    </Button>
  );
  return (
    <SidePanel title={t("filter")} note={count} widthPx={328} onClose={onClose} foot={foot}>
      <div className="row">
        <span className="dim">{t("match")}</span>
        <span className="segments">
          {(["all", "any"] as const).map((way) => (
            <button
              key={way}
              type="button"
              aria-pressed={match === way}
              onClick={() => onChange({ match: way })}
            >
              {way === "all" ? t("matchAll") : t("matchAny")}
            </button>
          ))}
        </span>
      </div>
      <ul className="column">
        {filters.map((filter, index) => (
          <Condition
            key={`${filter.field} ${index}`}
            words={filterText(fields, filter)}
            onRemove={() => onChange({ filters: filters.toSpliced(index, 1) })}
          />
        ))}
      </ul>
      <NewCondition fields={fields} onAdd={(filter) => onChange({ filters: [...filters, filter] })} />
    </SidePanel>
  );
}

function Condition({ words: [field, operator, value], onRemove }: { words: string[]; onRemove: () => void }) {
  const { t } = useTranslation("list");
  return (
    <li className="condition">
      <span className="grow">
        <b>{field}</b> <span className="dim">{operator}</span> {value}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t("removeCondition", { field: field ?? "" })}
        onClick={onRemove}
      >
        <IconX size={14} />
      </button>
    </li>
  );
}

function NewCondition({
  fields,
  onAdd,
}: {
  fields: readonly FilterField[];
  onAdd: (filter: FieldFilter) => void;
}) {
  const { t } = useTranslation("list");
  const [draft, setDraft] = useState<Partial<FieldFilter>>({});
  const field = fields.find(({ name }) => name === draft.field);
  const add = () => {
    if (!isComplete(draft)) return;
    onAdd(field?.type === "time" ? { ...draft, isTimestamp: true } : draft);
    setDraft({});
  };
  return (
    <form
      className="column new-condition"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Select
        label={t("field")}
        data={fields.map(({ name, label }) => ({ value: name, label }))}
        value={draft.field ?? null}
        onChange={(name) => setDraft(name ? { field: name } : {})}
        searchable
      />
      <Select
        label={t("operator")}
        data={field ? operatorsFor(field).map((value) => ({ value, label: t(`operators.${value}`) })) : []}
        value={draft.operator ?? null}
        onChange={(operator) =>
          setDraft({ field: draft.field, ...(operator && { operator: operator as FieldFilter["operator"] }) })
        }
        disabled={!field}
      />
      {field && draft.operator && takesValue(draft.operator) && (
        <ValueInput
          key={`${field.name} ${draft.operator}`}
          field={field}
          operator={draft.operator}
          value={draft.value}
          onChange={(value) => setDraft({ ...draft, value })}
        />
      )}
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={15} />}
        disabled={!isComplete(draft)}
      >
        {t("addCondition")}
      </Button>
    </form>
  );
}

interface ValueInputProps {
  field: FilterField;
  operator: FieldFilter["operator"];
  value: unknown;
  onChange: (value: unknown) => void;
}

function ValueInput({ field, operator, value, onChange }: ValueInputProps) {
  const { t } = useTranslation(["list", "common"]);
  const label = t("value");
  if (takesList(field.type, operator))
    return <SeveralValues field={field} value={value} onChange={onChange} />;
  if (field.type === "number")
    return (
      <NumberInput label={label} onChange={(given) => onChange(given === "" ? null : given)} hideControls />
    );
  if (field.type === "time")
    return (
      <TextInput
        type="datetime-local"
        label={label}
        onChange={(event) => onChange(isoTime(event.currentTarget.value))}
      />
    );
  const options =
    field.type === "flag"
      ? [
          { value: "true", label: t("common:yes") },
          { value: "false", label: t("common:no") },
        ]
      : field.options;
  if (options)
    return (
      <Select
        label={label}
        data={options}
        onChange={(given) => onChange(field.type === "flag" && given ? given === "true" : given)}
      />
    );
  return <TextInput label={label} onChange={(event) => onChange(event.currentTarget.value)} />;
}

function SeveralValues({ field, value, onChange }: Pick<ValueInputProps, "field" | "value" | "onChange">) {
  const { t } = useTranslation("list");
  const given = Array.isArray(value) ? value.map(String) : [];
  if (field.options)
    return <MultiSelect label={t("value")} data={field.options} value={given} onChange={onChange} />;
  const take = (texts: string[]) =>
    onChange(field.type === "number" ? texts.map(Number).filter((number) => !Number.isNaN(number)) : texts);
  return <TagsInput label={t("value")} value={given} onChange={take} />;
}

const isoTime = (local: string) => (local === "" ? null : new Date(local).toISOString());
