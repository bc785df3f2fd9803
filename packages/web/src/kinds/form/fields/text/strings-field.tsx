import { TagsInput } from "@mantine/core";
import type { StringsField as Declaration } from "@gantry/domain/fields/fields.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";

/** Blank entries are dropped (FORM-036). */
export function StringsField(props: FieldProps<Declaration>) {
  const { t } = useTranslation("form");
  const { value, onChange } = props;
  return (
    <TagsInput
      {...inputProps(props)}
      placeholder={t("addEntry")}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(entries) => onChange(entries.filter((entry) => entry.trim() !== ""))}
    />
  );
}
