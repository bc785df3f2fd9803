import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { createContext, use } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "./draft/form-document.ts";

export interface FormParts {
  kind: AnyKind;
  form: UseFormReturn<FormValues>;
  entityId: string | undefined;
}

export const FormPartsContext = createContext<FormParts | undefined>(undefined);

export function useFormParts(): FormParts {
  const parts = use(FormPartsContext);
  if (!parts) throw new Error("A field stands outside of a form");
  return parts;
}
