import { TextInput } from "@mantine/core";
import type { UrlField as Declaration } from "@gantry/domain/fields/heavy-fields.ts";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "../../../../text/use-translation.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps } from "../input-props.ts";

export function UrlField(props: FieldProps<Declaration>) {
  const { label, value, onChange, error } = props;
  const { t } = useTranslation("pictures");
  const typed = String(value ?? "");
  const isOpenable = /^https?:\/\/[^\s/]/i.test(typed) && error === undefined;
  return (
    <TextInput
      {...inputProps(props)}
      type="url"
      value={typed}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      rightSection={
        isOpenable && (
          <a
            className="icon-button"
            href={typed}
            target="_blank"
            rel="noreferrer"
            aria-label={t("openUrl", { label })}
          >
            <IconExternalLink size={15} />
          </a>
        )
      }
    />
  );
}
