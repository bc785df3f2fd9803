import { Select } from "@mantine/core";
import type { EntityField as Declaration } from "@gantry/domain/fields/fields.ts";
import { subjectOf } from "@gantry/domain/subjects/subjects.ts";
import type { FieldProps } from "../field-props.ts";
import { inputProps, textOf } from "../input-props.ts";
import { useEntityOptions } from "./use-entity-options.ts";

/** If another field selects the type, it must be set first. */
export function EntityField(props: FieldProps<Declaration>) {
  const { field, siblings } = props;
  if (typeof field.kind === "string") return <EntityOfKind {...props} kindName={field.kind} />;
  const entityType = siblings?.[field.kind.typeIn];
  const kind = subjectOf(String(entityType))?.kind;
  return kind ? <EntityOfKind key={kind.name} {...props} kindName={kind.name} /> : null;
}

function EntityOfKind({ kindName, ...props }: FieldProps<Declaration> & { kindName: string }) {
  const { value, onChange, isRequired } = props;
  const chosen = textOf(value);
  const { input } = useEntityOptions(kindName, chosen === "" ? [] : [chosen]);
  return (
    <Select
      {...inputProps(props)}
      {...input}
      value={chosen === "" ? null : chosen}
      clearable={!isRequired}
      onChange={onChange}
    />
  );
}
