import { type ComponentType, createContext, createElement, use } from "react";
import type { FieldProps } from "../field-props.ts";

/** The input that groups and maps put together; given from above, since groups are inputs themselves. */
export const Inputs = createContext<ComponentType<FieldProps> | undefined>(undefined);

/** The input of a group's member. */
export function MemberInput(props: FieldProps) {
  const input = use(Inputs);
  if (!input) throw new Error("A group stands outside of a form");
  return createElement(input, props);
}
