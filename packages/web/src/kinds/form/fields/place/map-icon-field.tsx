import { Group, Input } from "@mantine/core";
import type { MapIconField as Declaration } from "@gantry/domain/fields/heavy-fields.ts";
import { type MapIcon, mapIconNames, mapIcons } from "@gantry/domain/pictures/map-icons.ts";
import { useId } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import type { FieldProps } from "../field-props.ts";
import { wrapperProps } from "../input-props.ts";
import css from "./place.module.css";

/** Radio buttons, so that arrow keys work. */
export default function MapIconField(props: FieldProps<Declaration>) {
  const { value, onChange, onBlur, isRequired, isDisabled, takeElement } = props;
  const { t } = useTranslation("pictures");
  const group = useId();
  const choices: (MapIcon | null)[] = isRequired ? mapIconNames : [null, ...mapIconNames];
  const chosen = choices.includes(value as MapIcon | null) ? value : null;
  return (
    <Input.Wrapper component="fieldset" {...wrapperProps(props)}>
      <Group gap={4}>
        {choices.map((icon) => (
          <label key={icon ?? ""} className={css.choice} title={icon ? t(`icons.${icon}`) : t("noIcon")}>
            <input
              ref={icon === chosen ? takeElement : undefined}
              type="radio"
              name={group}
              aria-label={icon ? t(`icons.${icon}`) : t("noIcon")}
              checked={icon === chosen}
              disabled={isDisabled}
              onChange={() => onChange(icon)}
              onBlur={onBlur}
            />
            <MapIconDrawing icon={icon} />
          </label>
        ))}
      </Group>
    </Input.Wrapper>
  );
}

function MapIconDrawing({ icon }: { icon: MapIcon | null }) {
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={icon ? mapIcons[icon] : "M8 12h8"} />
    </svg>
  );
}
