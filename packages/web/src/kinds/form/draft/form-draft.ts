import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Entity } from "../../../queries/kind-queries.ts";
import {
  type Draft,
  findDraft,
  forgetDraft,
  storeDraft,
  useDraftPlace,
} from "../../../session/drafts/draft-store.ts";
import { comparableFields, type FormValues, startValues } from "./form-document.ts";
import { listChangedFields } from "./three-way.ts";

export interface TypedForm {
  base: Entity | undefined;
  values: FormValues;
}

export function useFormDraft(kind: AnyKind, mode: string, entityId: string | undefined) {
  const place = useDraftPlace("form", kind.name, mode, entityId ?? "");
  const [found, setFound] = useState(() => findDraft(place, isTypedForm, Date.now()));
  return {
    found,
    keep: (typed: TypedForm) => storeDraft(place, typed, Date.now()),
    forget() {
      forgetDraft(place);
      if (found) setFound(undefined);
    },
  };
}

export type FormDraft = ReturnType<typeof useFormDraft>;

interface KeptForm {
  kind: AnyKind;
  form: UseFormReturn<FormValues>;
  draft: FormDraft;
  /** Not the rendered base: a reset announces its values before the next rendering. */
  currentBase: () => Entity | undefined;
  /** Values without a base. */
  start: FormValues;
}

/** Stores a draft; unchanged values are not a draft. */
export function useKeptDraft({ kind, form, draft, currentBase, start }: KeptForm): void {
  const fields = comparableFields(kind);
  const onValues = useEffectEvent((values: FormValues) => {
    const base = currentBase();
    const began = base ? startValues(kind, base) : start;
    if (listChangedFields(began, values, fields).length === 0) return draft.forget();
    draft.keep({ base, values: Object.fromEntries(fields.map((name) => [name, values[name]])) });
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onValues(values) }),
    [form],
  );
}

export function restoreDraft(
  kind: AnyKind,
  form: UseFormReturn<FormValues>,
  { value }: Draft<TypedForm>,
): void {
  const fields = comparableFields(kind);
  const began = form.formState.defaultValues ?? {};
  for (const name of listChangedFields(began, value.values, fields))
    form.setValue(name, value.values[name], { shouldDirty: true, shouldValidate: true });
}

function isTypedForm(value: unknown): value is TypedForm {
  const { base, values } = (value ?? {}) as Partial<TypedForm>;
  return (
    typeof values === "object" &&
    values !== null &&
    (base === undefined || (typeof base?.id === "string" && typeof base.version === "number"))
  );
}
