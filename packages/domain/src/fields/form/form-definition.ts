import type { AnyKind } from "../../kinds/define-kind.ts";
import type { Field, Fields } from "../fields.ts";

type FormField = Omit<Field, "section" | "column" | "actsOnly"> & { name: string; label: string };

interface FormSection {
  name: string;
  title: string;
  fields: FormField[];
}

/** GET {path}/form: everything needed to show and validate a form (FORM-043). */
interface FormDefinition {
  kind: string;
  entityType: string;
  sections: FormSection[];
}

export function formDefinition(kind: AnyKind): FormDefinition {
  const fields = Object.entries(kind.formFields as Fields).filter(([, field]) => !field.readOnly);
  const sections = kind.sections.map((section) => ({
    name: section,
    title: `sections.${section}`,
    fields: fields
      .filter(([, field]) => (field.section ?? "general") === section)
      .map(([name, field]) => formField(name, field)),
  }));
  return {
    kind: kind.name,
    entityType: kind.entityType,
    sections: sections.filter(({ fields }) => fields.length),
  };
}

function formField(name: string, field: Field): FormField {
  const { section: _section, column: _column, actsOnly: _actsOnly, ...shown } = field;
  return { name, label: `fields.${name}`, ...shown };
}
