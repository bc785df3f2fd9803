import type { PrintedReport } from "@gantry/domain/contract/report-calls.ts";
import { paperOf } from "@gantry/domain/reports/paper.ts";
import type { ReactNode } from "react";
import css from "./report-editor.module.css";

/** White paper of the chosen size, with the lines at its edges. The HTML is the server's. */
export function PaperSheet({
  document,
  header,
  footer,
  children,
}: {
  document: PrintedReport;
  header: string | undefined;
  footer: string | undefined;
  children: ReactNode;
}) {
  const { widthMm, heightMm, marginsMm } = paperOf(document);
  const padding = `${marginsMm.top}mm ${marginsMm.right}mm ${marginsMm.bottom}mm ${marginsMm.left}mm`;
  return (
    <div
      className={`report-paper ${css.paper}`}
      style={{ inlineSize: `${widthMm}mm`, minBlockSize: `${heightMm}mm`, padding }}
    >
      {header && <div className={css.edge} dangerouslySetInnerHTML={{ __html: header }} />}
      <div className={css.content}>{children}</div>
      {footer && <div className={css.lastEdge} dangerouslySetInnerHTML={{ __html: footer }} />}
    </div>
  );
}
