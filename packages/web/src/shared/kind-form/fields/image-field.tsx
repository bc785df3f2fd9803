import { Button, Input } from "@mantine/core";
import type { ImageField as Declaration } from "@gantry/domain/kinds/fields.ts";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldProps } from "./field-props.ts";

/** A picture, chosen from this computer. Its size is told by the check, as is another kind of file. */
export function ImageField({
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
  const file = useRef<HTMLInputElement>(null);
  const picture = typeof value === "string" && value.startsWith("data:image/") ? value : undefined;
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    dataUrl(chosen).then(onChange, (failure: unknown) => console.error(failure));
  };
  return (
    <Input.Wrapper component="fieldset" label={label} withAsterisk={isRequired} error={error}>
      {picture && <img className="field-picture" src={picture} alt={label} />}
      <div className="row">
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
        <Button
          ref={takeElement}
          variant="default"
          disabled={isDisabled}
          onClick={() => file.current?.click()}
          onBlur={onBlur}
        >
          {t("choosePicture")}
        </Button>
        {picture && (
          <Button variant="default" disabled={isDisabled} onClick={() => onChange(null)}>
            {t("removePicture")}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file could not be read")));
    reader.readAsDataURL(file);
  });
}
