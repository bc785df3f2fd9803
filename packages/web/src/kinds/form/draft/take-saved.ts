import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { UseFormReturn } from "react-hook-form";
import type { Entity } from "../../../queries/kind-queries.ts";
import { formFields, type FormValues, startValues } from "./form-document.ts";
import { listChangedFields } from "./three-way.ts";

/**
 * Continues from the saved version (FORM-009). Input typed meanwhile stays unsaved; returns whether there was
 * none.
 */
export function takeSaved(
  kind: AnyKind,
  form: Pick<UseFormReturn<FormValues>, "getValues" | "reset" | "setValue">,
  { sent, saved }: { sent: FormValues; saved: Entity },
): boolean {
  const now = structuredClone(form.getValues());
  const names = formFields(kind).map(([name]) => name);
  const typedSince = listChangedFields(sent, now, names);
  form.reset(startValues(kind, saved));
  for (const name of typedSince) form.setValue(name, now[name], { shouldDirty: true, shouldValidate: true });
  return typedSince.length === 0;
}
