import { Input } from "@mantine/core";
import type { Field, FieldType } from "@gantry/domain/kinds/fields.ts";
import { type ComponentType, useEffect, useEffectEvent } from "react";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import type { FieldComponent, FieldProps } from "./field-props.ts";

type PropsOf<Type extends FieldType> = FieldProps<Extract<Field, { type: Type }>>;

/** An input whose code is loaded when a form shows it: editors and maps weigh more than all other inputs together. */
export function lazyField<Type extends FieldType>(
  load: () => Promise<{ default: ComponentType<PropsOf<Type>> }>,
): FieldComponent<Type> {
  return function LazyField(props: PropsOf<Type>) {
    const [Part, start] = useLoadedPart(load);
    const startOnce = useEffectEvent(start);
    useEffect(() => startOnce(), []);
    if (Part) return <Part {...props} />;
    return (
      <Input.Wrapper label={props.label} withAsterisk={props.isRequired}>
        <div className="skeleton skeleton-delayed" style={{ height: 32 }} />
      </Input.Wrapper>
    );
  };
}
