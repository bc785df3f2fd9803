import { Textarea } from "@mantine/core";
import type { JsonField as Declaration } from "@gantry/domain/fields/fields.ts";
import { useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { isSame } from "../../draft/three-way.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";

/** JSON input. Invalid JSON is kept as text, which validation rejects. */
export function JsonField(props: FieldProps<Declaration>) {
  const { value, onChange, error } = props;
  const { t } = useTranslation("form");
  const [typed, setTyped] = useState<string>();
  const isBroken = typed !== undefined && Number.isNaN(value);
  // The value may have been replaced from outside; then show that one.
  const isOwn = isBroken || (typed !== undefined && isSame(parseJson(typed), value));
  const shown = isOwn ? typed : value === null || value === undefined ? "" : JSON.stringify(value, null, 2);
  const change = (text: string) => {
    setTyped(text);
    const json = parseJson(text);
    onChange(json === undefined ? Number.NaN : json);
  };
  return (
    <Textarea
      {...inputProps(props)}
      classNames={{ input: "mono" }}
      description={t("jsonHint")}
      error={isBroken ? t("validation:invalidJson") : error}
      value={shown}
      rows={6}
      spellCheck={false}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** Undefined for invalid JSON; null for empty text. */
function parseJson(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
