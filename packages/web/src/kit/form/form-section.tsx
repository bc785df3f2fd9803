import type { ReactNode } from "react";
import css from "./form.module.css";
import { sectionId } from "./section-list.tsx";

/** A section of a form: its title and text at the left, its fields in twelve columns. */
export function FormSection({
  id,
  title,
  text,
  isPlain = false,
  children,
}: {
  /** Links it with the list of sections. */
  id?: string;
  title: ReactNode;
  text?: ReactNode;
  /** Its content is no grid of fields. */
  isPlain?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id && sectionId(id)} className={css.section}>
      <div>
        <h2>{title}</h2>
        {text && <p className="dim small">{text}</p>}
      </div>
      {isPlain ? <div className={css.plain}>{children}</div> : <FormGrid>{children}</FormGrid>}
    </section>
  );
}

/** Fields in twelve columns; on a phone below each other. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>;
}

/** A field of so many of the twelve columns. */
export function FormCell({ span = 6, children }: { span?: number; children: ReactNode }) {
  return (
    <div className={css.cell} style={{ gridColumn: `span ${span}` }}>
      {children}
    </div>
  );
}
