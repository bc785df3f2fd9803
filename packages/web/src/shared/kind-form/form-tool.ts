import type { ComponentType } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "./form-document.ts";

export interface FormToolProps {
  /** What is typed right now, saved or not. */
  form: UseFormReturn<FormValues>;
  /** Of the stored entity that is edited; absent for a new one and for a copy. */
  entityId: string | undefined;
}

/** What a feature adds to the form of a kind, below the fields of one section; absent where nothing may be changed. */
export interface FormTool {
  section: string;
  tool: ComponentType<FormToolProps>;
}
