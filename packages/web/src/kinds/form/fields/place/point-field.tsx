import { Input } from "@mantine/core";
import type { GeoPoint, PointField as Declaration } from "@gantry/domain/fields/fields.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { pointFromInputs } from "../../point-inputs.ts";
import { unitText } from "../../../../text/kind-text.ts";
import { DecimalInput } from "../number/decimal-input.tsx";
import { Columns } from "../../../../kit/layout/columns.tsx";
import type { FieldProps } from "../field-props.ts";
import { GeoButton } from "./geo-button.tsx";

/** Latitude and longitude in degrees. */
export function PointField({
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
  const [longitude, latitude] = (value as Partial<GeoPoint> | null)?.coordinates ?? [null, null];
  const change = (position: { latitude?: string | number | null; longitude?: string | number | null }) =>
    onChange(pointFromInputs({ latitude, longitude, ...position }));
  const degrees = unitText("deg");
  const shared = {
    withAsterisk: isRequired,
    error: error !== undefined,
    disabled: isDisabled,
    decimalScale: 6,
    suffix: ` ${degrees}`,
    placeholder: degrees,
    onBlur: onBlur,
  };
  return (
    <div role="group" aria-label={label}>
      <Columns minWidthPx={120} style={{ alignItems: "end" }}>
        <DecimalInput
          ref={takeElement}
          label={t("latitude")}
          value={latitude}
          onChange={(value) => change({ latitude: value })}
          {...shared}
        />
        <DecimalInput
          label={t("longitude")}
          value={longitude}
          onChange={(value) => change({ longitude: value })}
          {...shared}
        />
        <GeoButton
          label={label}
          of="point"
          places={longitude === null && latitude === null ? [] : [[longitude, latitude]]}
          isDisabled={isDisabled}
          onUse={([place]) => place && change({ longitude: place[0], latitude: place[1] })}
        />
      </Columns>
      {error && <Input.Error className="mantine-InputWrapper-error">{error}</Input.Error>}
    </div>
  );
}
