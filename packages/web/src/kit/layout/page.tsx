import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import css from "./page.module.css";

/**
 * `scroll`: the whole page scrolls. `fill`: the page is as high as the window, parts of it scroll. `list` and `form` fill
 * too, and what is marked `data-edge` reaches the edges of a phone.
 */
export type PageLayout = "scroll" | "fill" | "list" | "form";

interface PageProps extends Omit<ComponentProps<"div">, "title"> {
  title?: ReactNode;
  /** Beside the title: count, version, age, state. */
  meta?: ReactNode;
  /** Buttons at the end of the title row, the primary one last. */
  actions?: ReactNode;
  layout?: PageLayout;
}

/** The frame of a screen; the shell shows its breadcrumbs. */
export function Page({ title, meta, actions, layout = "scroll", className, children, ...others }: PageProps) {
  return (
    <div className={classNames(css.page, css[layout], className)} data-page={layout} {...others}>
      {title !== undefined && <PageHead title={title} meta={meta} actions={actions} />}
      {children}
    </div>
  );
}

/** Title row of a page, for screens whose row holds more than a title. */
export function PageHead({ title, meta, actions }: Pick<PageProps, "title" | "meta" | "actions">) {
  return (
    <div className={css.head} data-page-head>
      <h1 className="ellipsis">{title}</h1>
      {meta}
      {actions && <div className="row wrap end">{actions}</div>}
    </div>
  );
}
