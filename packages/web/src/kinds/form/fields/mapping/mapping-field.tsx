import { Box, Input, Stack } from "@mantine/core";
import type { MappingField as Declaration } from "@gantry/domain/fields/heavy-fields.ts";
import { detectorMapping } from "@gantry/domain/mapping/mapping-fields.ts";
import { newGroup } from "@gantry/domain/fields/groups.ts";
import { useId } from "react";
import { translateComputed } from "../../../../text/translate-computed.ts";
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
  const mapping = (value ?? {}) as Readonly<Record<string, Group | undefined>>;
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
      <Stack gap={12} mt={8}>
        {Object.entries(detectorMapping).map(([name, { fields }]) => (
          <Box component="fieldset" key={name} px={12} pb={12} bd="1px solid var(--c-border)" bdrs="lg">
            <legend>
              <b>{translateComputed(`fields:${name}`)}</b>
            </legend>
            <GroupInputs
              fields={fields}
              value={{ ...newGroup(fields), ...mapping[name] }}
              onChange={(one) => onChange({ ...mapping, [name]: one })}
              onBlur={onBlur}
              isDisabled={isDisabled}
            />
          </Box>
        ))}
        {!isDisabled && <MappingTrial mapping={value} testIn={field.testIn} />}
      </Stack>
    </Input.Wrapper>
  );
}
