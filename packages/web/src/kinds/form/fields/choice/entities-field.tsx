import { MultiSelect } from "@mantine/core";
import type { EntitiesField as Declaration } from "@gantry/domain/fields/fields.ts";
import { useTranslation } from "react-i18next";
import { kindText } from "../../../../text/kind-text.ts";
import type { FieldProps } from "../field-props.ts";
import { useEntityOptions } from "./use-entity-options.ts";

export function EntitiesField({
  field,
  label,
  value,
  onChange,
  onBlur,
  error,
  isRequired,
  isDisabled,
  takeElement,
}: FieldProps<Declaration>) {
  const { t } = useTranslation("form");
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const { kind, options, typed, setTyped } = useEntityOptions(field.kind, chosen);
  return (
    <MultiSelect
      ref={takeElement}
      label={label}
      withAsterisk={isRequired}
      error={error}
      disabled={isDisabled}
      placeholder={t("searchEntity", { kinds: kindText(kind, "many") })}
      nothingFoundMessage={t("nothingFound")}
      data={options}
      filter={({ options: all }) => all}
      value={chosen}
      searchable
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
