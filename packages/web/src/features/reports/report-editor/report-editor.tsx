import { Badge } from "@mantine/core";
import type { PrintedReport } from "@gantry/domain/contract/report-calls.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import { reportStyle } from "@gantry/domain/reports/report-style.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EditorContent } from "@tiptap/react";
import { useDeferredValue, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { Panel } from "../../../kit/layout/panel.tsx";
import { FormFoot } from "../../../kinds/form/form-foot.tsx";
import { FormFrame } from "../../../kinds/form/form-frame.tsx";
import type { KindFormProps } from "../../../kinds/form/kind-form.tsx";
import { FormPartsContext } from "../../../kinds/form/form-parts.ts";
import { TheirValue } from "../../../kinds/form/form-field.tsx";
import { type KindFormState, useKindForm } from "../../../kinds/form/use-kind-form.ts";
import { optionText } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { previewQuery } from "../report-calls.ts";
import { BlockFrameContext } from "./block-frame.ts";
import { Contents } from "./contents.tsx";
import { useInserts } from "./inserts.tsx";
import { PaperSheet } from "./paper-sheet.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { printedReport } from "./printed-report.ts";
import { ReportActions } from "./report-actions.tsx";
import { ReportBar } from "./report-bar.tsx";
import { SlashMenu } from "./slash/slash-menu.tsx";
import { SidePanel } from "./side-panel.tsx";
import { useReportText } from "./use-report-text.ts";
import css from "./report-editor.module.css";

/** Contents, paper, and the settings of what is selected (REP-001, REP-004). */
export default function ReportEditor(props: KindFormProps) {
  const { mode, start, isReadOnly, cancelPath } = props;
  // A copy begins again, also one of a template.
  const [first] = useState(() =>
    mode === "clone" ? { ...start, status: "DRAFT", isTemplate: false } : start,
  );
  const state = useKindForm({ ...props, kind: report, start: first });
  const [preview, setPreview] = useState<PrintedReport>();
  const parts = useMemo(
    () => ({ kind: report, form: state.form, entityId: state.base?.id }),
    [state.form, state.base?.id],
  );
  return (
    <FormFrame
      kind={report}
      state={state}
      mode={mode}
      isReadOnly={isReadOnly}
      actions={
        <>
          {state.base && <Badge>{optionText("status", String(state.base["status"]))}</Badge>}
          <ReportActions
            state={state}
            isReadOnly={isReadOnly}
            onPreview={() => setPreview(printedReport(state.form.getValues()))}
          />
        </>
      }
    >
      <style>{reportStyle}</style>
      <FormPartsContext value={parts}>
        <Panes state={state} isReadOnly={isReadOnly} />
      </FormPartsContext>
      {!isReadOnly && (
        <form
          noValidate
          className={css.foot}
          onSubmit={(event) => {
            event.preventDefault();
            void state.save();
          }}
        >
          <FormFoot kind={report} state={state} cancelPath={cancelPath} />
        </form>
      )}
      <PreviewDialog document={preview} onClose={() => setPreview(undefined)} />
    </FormFrame>
  );
}

function Panes({ state, isReadOnly }: { state: KindFormState; isReadOnly: boolean }) {
  const { t } = useTranslation("reports");
  const { form, conflict } = state;
  const editor = useReportText({ form, isReadOnly });
  const values = useWatch({ control: form.control });
  const { inserts, pictureInput } = useInserts(editor, values["dataSource"]);
  const { timeRange, filters, ...document } = printedReport(values);
  const frameText = JSON.stringify({ timeRange, filters });
  const frame = useMemo(() => JSON.parse(frameText) as { timeRange: typeof timeRange }, [frameText]);
  const edges = useEdges({ ...document, timeRange, body: null, cover: null, filters: null });
  const showEdges = () => {
    editor.commands.setTextSelection(0);
    // The settings of the report are there after the next drawing.
    requestAnimationFrame(() => globalThis.document.getElementById("report-edges")?.focus());
  };
  return (
    <BlockFrameContext value={frame}>
      <div className={css.editor} data-edge>
        <Contents editor={editor} isReadOnly={isReadOnly} onEdges={showEdges} />
        <Panel isFilling className={css.middle} aria-label={t("text")}>
          {!isReadOnly && <ReportBar editor={editor} inserts={inserts} pictureInput={pictureInput} />}
          <div className={css.desk}>
            {conflict && (
              <TheirValue
                kind={report}
                name="body"
                value={values["body"]}
                conflict={conflict}
                onUse={(value) => form.setValue("body", value, { shouldDirty: true })}
              />
            )}
            <PaperSheet document={document as PrintedReport} header={edges?.header} footer={edges?.footer}>
              <h1>{document.name}</h1>
              <EditorContent editor={editor} />
            </PaperSheet>
            {!isReadOnly && <SlashMenu editor={editor} inserts={inserts} />}
          </div>
        </Panel>
        <SidePanel editor={editor} state={state} isReadOnly={isReadOnly} />
      </div>
    </BlockFrameContext>
  );
}

/** Header and footer with their words filled in. */
function useEdges(document: PrintedReport) {
  const shown = useDeferredValue(JSON.stringify(document));
  const { data } = useQuery({
    ...previewQuery(JSON.parse(shown) as PrintedReport),
    placeholderData: keepPreviousData,
  });
  return data;
}
