import { Textarea } from "@mantine/core";
import type { JsonField as Declaration } from "@gantry/domain/kinds/fields.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isSame } from "../../draft/three-way.ts";
import type { FieldProps } from "../field-props.ts";

/** A structured value as JSON. While it cannot be read it is kept as the text that was typed, which the check refuses. */
export function JsonField({
  label,
  value,
  onChange,
  onBlur,
  error,
  isRequired,
  isDisabled,
  takeElement,
}: FieldProps<Declaration>) {
  const { t } = useTranslation(["form", "validation"]);
  const [typed, setTyped] = useState<string>();
  const isBroken = typed !== undefined && Number.isNaN(value);
  // The value may have been replaced by another version; then that is shown and not what was typed before.
  const isOwn = isBroken || (typed !== undefined && isSame(parsed(typed), value));
  const shown = isOwn ? typed : value === null || value === undefined ? "" : JSON.stringify(value, null, 2);
  const change = (text: string) => {
    setTyped(text);
    const json = parsed(text);
    onChange(json === undefined ? Number.NaN : json);
  };
  return (
    <Textarea
      ref={takeElement}
      classNames={{ input: "mono" }}
      label={label}
      description={t("jsonHint")}
      withAsterisk={isRequired}
      error={isBroken ? t("validation:invalidJson") : error}
      disabled={isDisabled}
      value={shown}
      rows={6}
      spellCheck={false}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

/** Undefined for text that is no JSON; nothing typed is no value. */
function parsed(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
