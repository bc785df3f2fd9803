import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { isActive, isRequired } from "@gantry/domain/fields/form/form-logic.ts";
import { FormCell, FormGrid } from "../../../../kit/form/form-section.tsx";
import { translateComputed } from "../../../../text/translate-computed.ts";
import { fieldSpans } from "../../field-spans.ts";
import { MemberInput } from "./member-inputs.ts";

export type Group = Readonly<Record<string, unknown>>;

const doNothing = () => undefined;

export function GroupInputs({
  fields,
  value,
  onChange,
  onBlur,
  isDisabled,
}: {
  fields: Fields;
  value: Group;
  onChange: (value: Group) => void;
  onBlur: () => void;
  isDisabled: boolean;
}) {
  const shown = Object.entries(fields).filter(([, field]) => !field.hidden && isActive(field, value));
  return (
    <FormGrid>
      {shown.map(([name, field]) => (
        <Member
          key={name}
          name={name}
          field={field}
          group={value}
          onChange={(member) => onChange({ ...value, [name]: member })}
          onBlur={onBlur}
          isDisabled={isDisabled}
        />
      ))}
    </FormGrid>
  );
}

function Member({
  name,
  field,
  group,
  onChange,
  onBlur,
  isDisabled,
}: {
  name: string;
  field: Field;
  group: Group;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  isDisabled: boolean;
}) {
  return (
    <FormCell span={fieldSpans[field.size ?? "full"]}>
      <MemberInput
        name={name}
        field={field}
        label={translateComputed(`fields:${name}`)}
        value={group[name] ?? null}
        siblings={group}
        onChange={onChange}
        onBlur={onBlur}
        error={undefined}
        isRequired={isRequired(field, group)}
        isDisabled={isDisabled}
        isSet={false}
        takeElement={doNothing}
      />
    </FormCell>
  );
}
