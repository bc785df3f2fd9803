import type { ImageField as Declaration } from "@gantry/domain/fields/fields.ts";
import { ImageInput } from "../../../../kit/image-crop/image-input.tsx";
import type { FieldProps } from "../field-props.ts";

export function ImageField({ field, value, ...props }: FieldProps<Declaration>) {
  const { label, onChange, onBlur, error, isRequired, isDisabled, takeElement } = props;
  return (
    <ImageInput
      label={label}
      value={typeof value === "string" && value.startsWith("data:image/") ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      isRequired={isRequired}
      isDisabled={isDisabled}
      takeElement={takeElement}
      {...(field.widthPx === undefined ? {} : { sizePx: field.widthPx })}
      {...(field.aspect === undefined ? {} : { aspect: field.aspect })}
    />
  );
}
