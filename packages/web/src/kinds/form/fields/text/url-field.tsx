import { TextInput } from "@mantine/core";
import type { UrlField as Declaration } from "@gantry/domain/fields/heavy-fields.ts";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { FieldProps } from "../field-props.ts";

export function UrlField(props: FieldProps<Declaration>) {
  const { label, value, onChange, onBlur, error, isRequired, isDisabled, takeElement } = props;
  const { t } = useTranslation("pictures");
  const typed = String(value ?? "");
  const isOpenable = /^https?:\/\/[^\s/]/i.test(typed) && error === undefined;
  return (
    <TextInput
      ref={takeElement}
      type="url"
      label={label}
      withAsterisk={isRequired}
      error={error}
      disabled={isDisabled}
      value={typed}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
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
