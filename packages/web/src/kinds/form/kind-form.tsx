import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useMemo, useRef } from "react";
import { useWatch } from "react-hook-form";
import type { Entity } from "../../queries/kind-queries.ts";
import { sectionText, sectionTitle } from "../../text/kind-text.ts";
import { FormField } from "./form-field.tsx";
import { FormFoot } from "./form-foot.tsx";
import { FormFrame } from "./form-frame.tsx";
import { type FormValues, formSections, shownFields } from "./draft/form-document.ts";
import { FormPartsContext } from "./form-parts.ts";
import { SectionList, sectionId } from "./section-list.tsx";
import { clashingFields } from "./draft/three-way.ts";
import { type FormMode, type KindFormState, useKindForm } from "./use-kind-form.ts";

export interface KindFormProps {
  kind: AnyKind;
  mode: FormMode;
  stored: Entity | undefined;
  start: FormValues;
  entityId?: string;
  isReadOnly: boolean;
  cancelPath: string;
}

/** The form of a kind, section by section as its declaration says. */
export function KindForm(props: KindFormProps) {
  const { kind, mode, isReadOnly, cancelPath } = props;
  const state = useKindForm(props);
  const { form, conflict } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const entityOfBase = state.base?.id;
  const parts = useMemo(() => ({ kind, form, entityId: entityOfBase }), [kind, form, entityOfBase]);
  return (
    <FormFrame kind={kind} state={state} mode={mode} isReadOnly={isReadOnly}>
      <div className="form-body">
        <FormSections kind={kind} state={state} scroller={scroller} />
        <form
          className="panel form-panel"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void state.save();
          }}
        >
          <div ref={scroller} className="form-scroll">
            <FormPartsContext value={parts}>
              {formSections(kind).map((section) => (
                <section key={section} id={sectionId(section)} className="form-section">
                  <div>
                    <h2>{sectionTitle(section)}</h2>
                    <p className="dim small">{sectionText(section)}</p>
                  </div>
                  <div className="form-grid">
                    {shownFields(kind)
                      .filter(([, field]) => (field.section ?? "general") === section)
                      .map(([name, field]) => (
                        <FormField
                          key={name}
                          kind={kind}
                          name={name}
                          field={field}
                          control={form.control}
                          base={state.base}
                          conflict={conflict}
                          isReadOnly={isReadOnly}
                        />
                      ))}
                  </div>
                </section>
              ))}
            </FormPartsContext>
          </div>
          {!isReadOnly && <FormFoot kind={kind} state={state} cancelPath={cancelPath} />}
        </form>
      </div>
    </FormFrame>
  );
}

/** Sections of a form with those in which somebody else set another value. */
export function FormSections({
  kind,
  state,
  scroller,
}: {
  kind: AnyKind;
  state: KindFormState;
  scroller: React.RefObject<HTMLDivElement | null>;
}) {
  const { form, conflict, fields } = state;
  const mine = useWatch({ control: form.control, disabled: conflict === undefined });
  const clashing = conflict ? clashingFields(conflict.base, mine, conflict.theirs, fields) : [];
  return <SectionList kind={kind} control={form.control} clashing={clashing} scroller={scroller} />;
}
