import { Checkbox, Group, MultiSelect, Select, TagsInput, TextInput } from "@mantine/core";
import { useTranslation } from "../../../text/use-translation.ts";
import { localText, utcText } from "../../../kit/time/local-input.ts";
import { DecimalInput } from "../../form/fields/number/decimal-input.tsx";
import type { ValueProps } from "./filter-field.ts";

export function TextValue({ field, label, value, onChange }: ValueProps) {
  if (field.options)
    return (
      <Select
        label={label}
        data={field.options}
        value={value === undefined || value === null ? null : String(value)}
        onChange={onChange}
      />
    );
  return (
    <TextInput
      label={label}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function FlagValue({ label, value, onChange }: ValueProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      data={[
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ]}
      value={typeof value === "boolean" ? String(value) : null}
      onChange={(chosen) => onChange(chosen && chosen === "true")}
    />
  );
}

export function NumberValue({ field: { unit }, label, value, onChange }: ValueProps) {
  const stored = unit?.stored ?? 1;
  return (
    <DecimalInput
      label={label}
      value={typeof value === "number" ? value / stored : value}
      onChange={(typed) =>
        onChange(typeof typed === "number" ? Math.round(typed * stored * 1e6) / 1e6 : typed)
      }
      rightSection={unit && <span className="dim small">{unit.text}</span>}
    />
  );
}

export function TimeValue({ label, value, onChange }: ValueProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={localTime(value)}
      onChange={(event) => onChange(isoTime(event.currentTarget.value))}
    />
  );
}

/** More options than this are a dropdown. */
const maxBoxes = 6;

export function TextList({ field: { options }, label, value, onChange }: ValueProps) {
  const chosen = textsOf(value);
  if (!options) return <TagsInput label={label} value={chosen} onChange={onChange} />;
  if (options.length > maxBoxes)
    return <MultiSelect label={label} data={options} value={chosen} onChange={onChange} searchable />;
  return (
    <Checkbox.Group label={label} value={chosen} onChange={onChange}>
      <Group gap={8} pt={6}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} size="xs" />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

export function NumberList({ field: { unit }, label, value, onChange }: ValueProps) {
  const stored = unit?.stored ?? 1;
  return (
    <TagsInput
      label={label}
      value={textsOf(value).map((text) => String(Number(text) / stored))}
      onChange={(typed) => onChange(typed.map((text) => Number(text) * stored).filter(Number.isFinite))}
    />
  );
}

const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

const isoTime = (local: string) => (local === "" ? null : utcText(local));
const localTime = (value: unknown) => (typeof value === "string" ? localText(value).slice(0, 16) : "");
