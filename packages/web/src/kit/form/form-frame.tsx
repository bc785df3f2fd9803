import { type FormEvent, type ReactNode, useRef } from "react";
import { classNames } from "../class-names.ts";
import { Page } from "../layout/page.tsx";
import { panelClass } from "../layout/panel.tsx";
import css from "./form.module.css";
import { type ListedSection, SectionList } from "./section-list.tsx";

interface FormFrameProps {
  title: ReactNode;
  /** Beside the title: version, who may change it. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Notes above the fields. */
  notes?: ReactNode;
  /** Sections that the list at the left names. */
  sections?: readonly ListedSection[];
  onSubmit: () => void;
  /** A `FormFoot`; absent where nothing can be saved. */
  foot?: ReactNode;
  /** Its content has forms of its own, so only the buttons of the foot submit. */
  hasOwnForms?: boolean;
  children: ReactNode;
}

/** A whole form: head, notes, sections that scroll, and a foot that stays. */
export function FormFrame({ title, meta, actions, notes, ...body }: FormFrameProps) {
  return (
    <Page layout="form" title={title} meta={meta} actions={actions}>
      {notes}
      <FormBody {...body} />
    </Page>
  );
}

/** The form without its head, for pages that have one of their own. */
export function FormBody({
  sections = [],
  onSubmit,
  foot,
  hasOwnForms = false,
  children,
}: Pick<FormFrameProps, "sections" | "onSubmit" | "foot" | "hasOwnForms" | "children">) {
  const scroller = useRef<HTMLDivElement>(null);
  const form = {
    noValidate: true,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      onSubmit();
    },
  };
  const className = classNames(panelClass, css.form);
  const content = (
    <div ref={scroller} className={css.scroll}>
      {children}
    </div>
  );
  return (
    <div className={css.body} data-edge>
      {sections.length > 1 && <SectionList sections={sections} scroller={scroller} />}
      {hasOwnForms ? (
        <div className={className}>
          {content}
          {foot && <form {...form}>{foot}</form>}
        </div>
      ) : (
        <form className={className} {...form}>
          {content}
          {foot}
        </form>
      )}
    </div>
  );
}
