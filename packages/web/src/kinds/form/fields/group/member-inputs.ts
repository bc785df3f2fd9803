import type { FieldType } from "@gantry/domain/kinds/fields.ts";
import { type ComponentType, createContext, use } from "react";
import type { FieldProps } from "../field-props.ts";

/** The inputs that groups and maps put together; given from above, since groups are inputs themselves. */
export const MemberInputs = createContext<Readonly<Record<FieldType, ComponentType<FieldProps>>> | undefined>(
  undefined,
);

/** The inputs for the members of a group. */
export function useMemberInputs(): Readonly<Record<FieldType, ComponentType<FieldProps>>> {
  const inputs = use(MemberInputs);
  if (!inputs) throw new Error("A group stands outside of a form");
  return inputs;
}
