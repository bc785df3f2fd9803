import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import css from "./form.module.css";
import { sectionId } from "./section-list.tsx";

/** A section of a form: its title and text at the left, its fields in twelve columns. */
export function FormSection({
  id,
  title,
  text,
  isWide = false,
  children,
}: {
  /** Links it with the list of sections. */
  id?: string;
  title: ReactNode;
  text?: ReactNode;
  /** Its content is no grid of fields and takes the whole width, below the title. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id && sectionId(id)} className={classNames(css.section, isWide && css.wide)}>
      <div>
        <h2>{title}</h2>
        {text && <p className="dim small">{text}</p>}
      </div>
      {isWide ? <div>{children}</div> : <FormGrid>{children}</FormGrid>}
    </section>
  );
}

/** Fields in twelve columns; on a phone below each other. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>;
}

/** A field of so many of the twelve columns. */
export function FormCell({ span = 6, ...others }: ComponentProps<"div"> & { span?: number }) {
  return <div style={{ gridColumn: `span ${span}` }} {...others} />;
}
