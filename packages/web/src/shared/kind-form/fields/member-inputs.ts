import type { Field } from "@gantry/domain/fields/fields.ts";
import { type ComponentType, createContext, use } from "react";
import type { FieldProps } from "./field-props.ts";

type InputOf = (field: Field) => ComponentType<FieldProps>;

/** The inputs that groups and maps put together; given from above, since groups are inputs themselves. */
export const MemberInputs = createContext<InputOf | undefined>(undefined);

/** The input of a group's member. */
export function useMemberInput(field: Field): ComponentType<FieldProps> {
  const inputOf = use(MemberInputs);
  if (!inputOf) throw new Error("A group stands outside of a form");
  return inputOf(field);
}
