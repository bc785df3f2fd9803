import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Field, Fields } from "@gantry/domain/fields/fields.ts";
import { Stack } from "@mantine/core";
import { FormField } from "../../../kinds/form/form-field.tsx";
import type { KindFormState } from "../../../kinds/form/use-kind-form.ts";

const properties = ["name", "system", "description"] as const;

export function WallProperties({
  kind,
  state: { form, base, conflict },
  isReadOnly,
}: {
  kind: AnyKind;
  state: KindFormState;
  isReadOnly: boolean;
}) {
  return (
    <Stack p="sm">
      {properties.map((name) => (
        <FormField
          key={name}
          kind={kind}
          name={name}
          field={(kind.fields as Fields)[name] as Field}
          control={form.control}
          base={base}
          conflict={conflict}
          isReadOnly={isReadOnly}
        />
      ))}
    </Stack>
  );
}
