import { Input } from "@mantine/core";
import type { DeclarationOf, FieldTypeName } from "@gantry/domain/fields/index.ts";
import { type ComponentType, useEffect, useEffectEvent } from "react";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import type { FieldComponent, FieldProps } from "./field-props.ts";

type PropsOf<Type extends FieldTypeName> = FieldProps<DeclarationOf<Type>>;

/** Loads an input on demand: editors and maps outweigh all other inputs. */
export function lazyField<Type extends FieldTypeName>(
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
