import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";
import { type ReactNode, useMemo } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { FormBody } from "../../kit/form/form-frame.tsx";
import { FormSection } from "../../kit/form/form-section.tsx";
import type { ListedSection } from "../../kit/form/section-list.tsx";
import type { Entity } from "../../queries/kind-queries.ts";
import { sectionText, sectionTitle } from "../../text/kind-text.ts";
import { type FormValues, formSections, listShownFields } from "./draft/form-document.ts";
import { FormField } from "./form-field.tsx";
import { FormFoot } from "./form-foot.tsx";
import { FormFrame } from "./form-frame.tsx";
import { FormPartsContext } from "./form-parts.ts";
import { findClashes } from "./draft/three-way.ts";
import { useActiveSections } from "./use-active-sections.ts";
import { type FormMode, type KindFormState, useKindForm } from "./use-kind-form.ts";

export interface KindFormProps {
  kind: AnyKind;
  mode: FormMode;
  stored: Entity | undefined;
  start: FormValues;
  entityId?: string;
  isReadOnly: boolean;
  cancelPath: string;
  /** Below the sections, within the form. */
  children?: ReactNode;
}

export function KindForm(props: KindFormProps) {
  return <KindFormView {...props} state={useKindForm(props)} />;
}

interface ViewProps extends Pick<KindFormProps, "kind" | "mode" | "isReadOnly" | "cancelPath" | "children"> {
  state: KindFormState;
  /** Content of sections that are more than their fields, by section; sections of these alone come last. */
  sections?: Readonly<Record<string, ReactNode>>;
  isBlocked?: boolean;
  /** What that is, in words. */
  obstacle?: string | undefined;
  /** Content of a section has forms of its own. */
  hasOwnForms?: boolean;
}

const noSections: Readonly<Record<string, ReactNode>> = {};

/** A form whose state is held outside, with sections of its own among those of the declaration. */
export function KindFormView(props: ViewProps) {
  const {
    kind,
    state,
    mode,
    isReadOnly,
    cancelPath,
    sections: own = noSections,
    obstacle,
    hasOwnForms,
  } = props;
  const { form, base } = state;
  const isBlocked = props.isBlocked ?? obstacle !== undefined;
  const entityId = base?.id;
  const parts = useMemo(() => ({ kind, form, entityId }), [kind, form, entityId]);
  const declared = formSections(kind);
  const active = useActiveSections(kind, form.control);
  const sections = [...active, ...Object.keys(own).filter((section) => !declared.includes(section))];
  return (
    <FormFrame kind={kind} state={state} mode={mode} isReadOnly={isReadOnly} isBlocked={isBlocked}>
      <FormBody
        sections={useListedSections(kind, state, sections)}
        hasOwnForms={hasOwnForms}
        onSubmit={() => {
          if (!isBlocked) void state.save();
        }}
        foot={
          isReadOnly ? undefined : (
            <FormFoot kind={kind} state={state} cancelPath={cancelPath} obstacle={obstacle} />
          )
        }
      >
        <FormPartsContext value={parts}>
          {sections.map((section) => (
            <FormSection
              key={section}
              id={section}
              title={sectionTitle(section)}
              text={sectionText(section)}
              isWide={section in own}
            >
              {own[section] ?? <SectionFields {...props} section={section} />}
            </FormSection>
          ))}
          {props.children}
        </FormPartsContext>
      </FormBody>
    </FormFrame>
  );
}

function SectionFields({ kind, state, isReadOnly, section }: ViewProps & { section: string }) {
  return listShownFields(kind)
    .filter(([, field]) => (field.section ?? "general") === section)
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
    ));
}

/** The sections, each with its number of invalid fields and of fields changed by another user. */
function useListedSections(
  kind: AnyKind,
  { form, conflict, fields }: KindFormState,
  sections: readonly string[],
): ListedSection[] {
  const { errors } = useFormState({ control: form.control });
  const mine = useWatch({ control: form.control, disabled: conflict === undefined });
  const clashing = conflict ? findClashes(conflict.base, mine, conflict.theirs, fields) : [];
  const filterSection = (names: readonly string[], section: string) =>
    names.filter((name) => ((kind.fields as Fields)[name]?.section ?? "general") === section).length;
  return sections.map((section) => ({
    id: section,
    title: sectionTitle(section),
    errors: filterSection(Object.keys(errors), section),
    warnings: filterSection(clashing, section),
  }));
}
