import type { PrintedReport } from "@gantry/domain/contract/report-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Loaded } from "../../../queries/loaded.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { previewQuery } from "../report-calls.ts";
import { PaperSheet } from "./paper-sheet.tsx";
import css from "./report-editor.module.css";

/** The HTML that becomes the PDF. */
export function PreviewDialog({
  document,
  onClose,
}: {
  /** Undefined: closed. */
  document: PrintedReport | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation("reports");
  return (
    <Dialog
      isOpen={document !== undefined}
      onClose={onClose}
      width="wide"
      title={t("previewOf", { name: document?.name ?? "" })}
    >
      <p className="dim small">{t("previewText")}</p>
      {document && <Pages document={document} />}
    </Dialog>
  );
}

function Pages({ document }: { document: PrintedReport }) {
  const { t } = useTranslation("reports");
  const preview = useQuery({ ...previewQuery(document), gcTime: 0 });
  return (
    <Loaded query={preview} failed={t("previewFailed")}>
      {({ html, header, footer }) => (
        // The keyboard scrolls it.
        <div className={css.desk} tabIndex={0} role="region" aria-label={t("preview")}>
          <PaperSheet document={document} header={header} footer={footer}>
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </PaperSheet>
        </div>
      )}
    </Loaded>
  );
}
