import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { ReactNode } from "react";
import { type FormValues, shownFields } from "../../../kinds/form/draft/form-document.ts";
import { FormField, TheirValue } from "../../../kinds/form/form-field.tsx";
import { sectionId } from "../../../kinds/form/section-list.tsx";
import type { KindFormState } from "../../../kinds/form/use-kind-form.ts";
import { sectionText, sectionTitle } from "../../../text/kind-text.ts";

/** A section whose content needs the whole width. */
export function LibrarySection({ section, children }: { section: string; children: ReactNode }) {
  return (
    <section id={sectionId(section)} className="form-section library-section">
      <div>
        <h2>{sectionTitle(section)}</h2>
        <p className="dim small">{sectionText(section)}</p>
      </div>
      <div className="library-wide">{children}</div>
    </section>
  );
}

interface SectionProps {
  kind: AnyKind;
  state: KindFormState;
}

/** Name and sign, as every form shows its fields. */
export function GeneralSection({ kind, state, isReadOnly }: SectionProps & { isReadOnly: boolean }) {
  return (
    <section id={sectionId("general")} className="form-section">
      <div>
        <h2>{sectionTitle("general")}</h2>
        <p className="dim small">{sectionText("general")}</p>
      </div>
      <div className="form-grid">
        {shownFields(kind)
          .filter(([, field]) => (field.section ?? "general") === "general")
          .map(([name, field]) => (
            <FormField
              key={name}
              kind={kind}
              name={name}
              field={field}
              control={state.form.control}
              base={state.base}
              conflict={state.conflict}
              isReadOnly={isReadOnly}
            />
          ))}
      </div>
    </section>
  );
}

/** What somebody else saved meanwhile for a field that has no input of its own. */
export function Theirs({ kind, state, name, mine }: SectionProps & { name: string; mine: FormValues }) {
  const { conflict, form } = state;
  if (!conflict) return null;
  return (
    <TheirValue
      kind={kind}
      name={name}
      value={mine[name]}
      conflict={conflict}
      onUse={(value) => form.setValue(name, value, { shouldDirty: true })}
    />
  );
}
