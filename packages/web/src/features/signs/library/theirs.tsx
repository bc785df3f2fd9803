import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { FormValues } from "../../../kinds/form/draft/form-document.ts";
import { TheirValue } from "../../../kinds/form/form-field.tsx";
import type { KindFormState } from "../../../kinds/form/use-kind-form.ts";

interface TheirsProps {
  kind: AnyKind;
  state: KindFormState;
  name: string;
  mine: FormValues;
}

/** Value saved by another user for a field without its own input. */
export function Theirs({ kind, state, name, mine }: TheirsProps) {
  const { conflict, form } = state;
  if (!conflict) return null;
  return (
    <TheirValue
      kind={kind}
      name={name}
      value={mine[name]}
      conflict={conflict}
      onUse={(value) => form.setValue(name, value, { shouldDirty: true })}
    />
  );
}
