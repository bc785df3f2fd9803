import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import css from "./panel.module.css";

export interface PanelProps extends Omit<ComponentProps<"section">, "title"> {
  as?: "section" | "div" | "aside" | "nav";
  title?: ReactNode;
  /** Beside the title: count, age. */
  meta?: ReactNode;
  /** Buttons at the end of the head. */
  actions?: ReactNode;
  foot?: ReactNode;
  /** Room around the content; tables and facts bring their own. */
  isPadded?: boolean;
  /** Takes the height that is left; its content scrolls inside. */
  isFilling?: boolean;
}

/** Look of a panel, for an element that is one already. */
export const panelClass = css.panel;

/** A bordered part of a page. Inside it, sections are divided by rules: no panel in a panel. */
export function Panel({
  as = "section",
  title,
  meta,
  actions,
  foot,
  isPadded = false,
  isFilling = false,
  className,
  children,
  ...others
}: PanelProps) {
  // All of them take the same attributes.
  const Element = as as "section";
  const hasHead = title !== undefined || meta !== undefined || actions !== undefined;
  return (
    <Element className={classNames(css.panel, isFilling && css.filling, className)} {...others}>
      {hasHead && (
        <header className="row">
          {title !== undefined && <h2 className="ellipsis">{title}</h2>}
          {meta !== undefined && <span className="dim small num">{meta}</span>}
          {actions !== undefined && <span className="row wrap end">{actions}</span>}
        </header>
      )}
      {isPadded ? <div className={css.body}>{children}</div> : children}
      {foot !== undefined && <footer className="row dim small num">{foot}</footer>}
    </Element>
  );
}

/** Padded content of a panel that also holds a table or another part without padding. */
export function PanelBody({ className, ...others }: ComponentProps<"div">) {
  return <div className={classNames(css.body, className)} {...others} />;
}
