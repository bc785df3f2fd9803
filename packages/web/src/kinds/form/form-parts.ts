import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { createContext, use } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "./draft/form-document.ts";

/** What a field that acts on the whole form may use. */
export interface FormParts {
  kind: AnyKind;
  /** What is typed right now, saved or not. */
  form: UseFormReturn<FormValues>;
  /** Of the stored entity that is edited; absent for a new one and for a copy. */
  entityId: string | undefined;
}

export const FormPartsContext = createContext<FormParts | undefined>(undefined);

/** The form around a field. */
export function useFormParts(): FormParts {
  const parts = use(FormPartsContext);
  if (!parts) throw new Error("A field stands outside of a form");
  return parts;
}
