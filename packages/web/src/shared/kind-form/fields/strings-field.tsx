import { TagsInput } from "@mantine/core";
import type { StringsField as Declaration } from "@gantry/domain/kinds/fields.ts";
import { useTranslation } from "react-i18next";
import type { FieldProps } from "./field-props.ts";

/** A list of short texts; blank entries are left out (FORM-036). */
export function StringsField({
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
  return (
    <TagsInput
      ref={takeElement}
      label={label}
      withAsterisk={isRequired}
      error={error}
      disabled={isDisabled}
      placeholder={t("addEntry")}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(entries) => onChange(entries.filter((entry) => entry.trim() !== ""))}
      onBlur={onBlur}
    />
  );
}
