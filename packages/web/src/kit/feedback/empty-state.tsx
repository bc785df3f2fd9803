import type { ReactNode } from "react";
import css from "./empty-state.module.css";

/** What a place shows instead of its content: a sentence, one more, and what can be done. */
export function EmptyState({
  icon,
  title,
  text,
  isPage = false,
  isInline = false,
  role,
  children,
}: {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** It stands for a whole screen, so its title is the page's. */
  isPage?: boolean;
  /** Takes only the height it needs, instead of the middle of its place. */
  isInline?: boolean;
  role?: "alert" | "status";
  /** Buttons. */
  children?: ReactNode;
}) {
  return (
    <div className={isInline ? undefined : css.place} role={role}>
      <div className={css.state} data-keeps-colour>
        {icon}
        {isPage ? <h1>{title}</h1> : <b>{title}</b>}
        {text && <span className="dim">{text}</span>}
        {children && <div className="row wrap">{children}</div>}
      </div>
    </div>
  );
}
