import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { isActive } from "@gantry/domain/fields/form/form-logic.ts";
import { logicVariables } from "@gantry/domain/fields/form/logic-variables.ts";
import { useMemo } from "react";
import { type Control, useWatch } from "react-hook-form";
import { type FormValues, formSections, listShownFields } from "./draft/form-document.ts";

/** Declared sections in which the values leave at least one field to fill in. */
export function useActiveSections(kind: AnyKind, control: Control<FormValues>): string[] {
  const fields = useMemo(() => listShownFields(kind).map(([, field]) => field), [kind]);
  const watched = useMemo(() => logicVariables(...fields.map((field) => field.activeLogic)), [fields]);
  const values = useWatch({ control, name: watched, disabled: watched.length === 0 });
  const read = Object.fromEntries(watched.map((name, index) => [name, values[index]]));
  const active = new Set(fields.filter((field) => isActive(field, read)).map(sectionOf));
  return formSections(kind).filter((section) => active.has(section));
}

const sectionOf = ({ section = "general" }: { section?: string }): string => section;
