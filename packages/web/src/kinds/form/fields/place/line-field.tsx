import { Button, Input } from "@mantine/core";
import type { GeoLine, LineField as Declaration } from "@gantry/domain/fields/heavy-fields.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";
import { GeoButton } from "./geo-button.tsx";

export default function LineField(props: FieldProps<Declaration>) {
  const { label, value, onChange, isDisabled, takeElement } = props;
  const { t } = useTranslation("pictures");
  const places = (value as GeoLine | null | undefined)?.coordinates ?? [];
  return (
    <Input.Wrapper component="fieldset" {...wrapperProps(props)}>
      <div className="row">
        <span className={places.length === 0 ? "dim" : undefined}>
          {places.length === 0 ? t("noLine") : t("vertices", { count: places.length })}
        </span>
        <GeoButton
          label={label}
          of="line"
          places={places}
          isDisabled={isDisabled}
          takeElement={takeElement}
          onUse={(chosen) => onChange({ type: "LineString", coordinates: chosen })}
        />
        {places.length > 0 && (
          <Button variant="default" disabled={isDisabled} onClick={() => onChange(null)}>
            {t("removeLine")}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
