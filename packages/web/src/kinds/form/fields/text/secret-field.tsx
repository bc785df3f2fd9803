import { Button, Input, PasswordInput } from "@mantine/core";
import type { SecretField as Declaration } from "@gantry/domain/fields/fields.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";
import css from "../fields.module.css";

/** Never displayed: shows whether a secret is set; replaces or removes it. */
export function SecretField(props: FieldProps<Declaration>) {
  const { label, value, onChange, onBlur, error, isRequired, isDisabled, isSet, takeElement } = props;
  const { t } = useTranslation("form");
  if (typeof value === "string" || (!isSet && value !== null && !isDisabled)) {
    return (
      <div>
        <PasswordInput
          ref={takeElement}
          label={label}
          withAsterisk={isRequired}
          error={error}
          value={typeof value === "string" ? value : ""}
          placeholder={isSet ? undefined : t("secretNotSet")}
          onChange={(event) => onChange(event.currentTarget.value || (isSet ? "" : undefined))}
          onBlur={onBlur}
          autoComplete="new-password"
        />
        {isSet && (
          <button type="button" className="text-button small" onClick={() => onChange(undefined)}>
            {t("secretKeep")}
          </button>
        )}
      </div>
    );
  }
  return (
    <Input.Wrapper {...wrapperProps(props)} labelElement="div">
      <div className={css.secret} role="group" aria-label={label}>
        <span className="dim">
          {value === null && isSet ? t("secretWillBeRemoved") : isSet ? t("secretSet") : t("secretNotSet")}
        </span>
        {!isDisabled && (
          <>
            <Button
              ref={takeElement}
              variant="default"
              size="compact-sm"
              className="end"
              onClick={() => onChange("")}
            >
              {t("secretReplace")}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => onChange(value === null ? undefined : null)}
            >
              {value === null ? t("secretKeep") : t("secretRemove")}
            </Button>
          </>
        )}
      </div>
    </Input.Wrapper>
  );
}
