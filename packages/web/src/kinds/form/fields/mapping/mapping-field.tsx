import { Input } from "@mantine/core";
import type { MappingField as Declaration } from "@gantry/domain/fields/heavy-fields.ts";
import { detectorMapping } from "@gantry/domain/mapping/mapping-fields.ts";
import { newGroup } from "@gantry/domain/fields/groups.ts";
import { useId } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import type { FieldProps } from "../field-props.ts";
import { type Group, GroupInputs } from "../group/group-inputs.tsx";
import { groupLabel } from "../group/group-label.ts";
import { wrapperProps } from "../input-props.ts";
import { MappingTrial } from "./mapping-trial.tsx";

/** Paths and units of the values of a JSON document, and their trial on a sample. */
export default function MappingField(props: FieldProps<Declaration>) {
  const { field, label, value, onChange, onBlur, isDisabled, takeElement } = props;
  const { t } = useTranslation("mapping");
  const id = useId();
  return (
    <Input.Wrapper
      component="fieldset"
      id={id}
      labelElement="div"
      aria-labelledby={`${id}-label`}
      ref={takeElement}
      tabIndex={-1}
      description={t("hint")}
      {...wrapperProps(props)}
      labelProps={groupLabel(label, field.section)}
    >
      <GroupInputs
        fields={detectorMapping}
        value={withDefaults(value)}
        onChange={onChange}
        onBlur={onBlur}
        isDisabled={isDisabled}
      />
      {!isDisabled && <MappingTrial mapping={value} testIn={field.testIn} />}
    </Input.Wrapper>
  );
}

/** Units and factors are shown before a path is typed. */
function withDefaults(value: unknown): Group {
  const stored = (value ?? {}) as Record<string, Group | undefined>;
  return Object.fromEntries(
    Object.entries(detectorMapping).map(([name, { fields }]) => [
      name,
      { ...newGroup(fields), ...stored[name] },
    ]),
  );
}
