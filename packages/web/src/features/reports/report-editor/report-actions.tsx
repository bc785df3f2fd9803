import { Button } from "@mantine/core";
import { report, reportMoves, type ReportStatus } from "@gantry/domain/kinds/report.ts";
import { IconDownload, IconEye } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { reportFailedCall } from "../../../queries/failed-call.ts";
import { saveAs } from "../../../kit/save-as.ts";
import { PermissionButton } from "../../../session/permission/permission-button.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import type { KindFormState } from "../../../kinds/form/use-kind-form.ts";
import { printReport } from "../report-calls.ts";
import { ScheduleButton } from "../schedule/schedule-button.tsx";
import { printedReport } from "./printed-report.ts";

interface Props {
  state: KindFormState;
  isReadOnly: boolean;
  onPreview: () => void;
}

/** Preview, PDF and the moves of the status, the usual one last (REP-007, REP-008). */
export function ReportActions({ state, isReadOnly, onPreview }: Props) {
  const { t } = useTranslation("reports");
  const navigate = useNavigate();
  const [isPrinting, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    try {
      const document = printedReport(state.form.getValues());
      const { bytes } = await printReport(document);
      saveAs(bytes, `${document.name || "report"}.pdf`);
    } catch (error) {
      reportFailedCall(error);
    } finally {
      setPrinting(false);
    }
  };
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} />} onClick={onPreview}>
        {t("preview")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={isPrinting}
        aria-label={isPrinting ? t("pdfMaking") : undefined}
        onClick={() => void print()}
      >
        {t("pdf")}
      </Button>
      {state.base && (
        <ScheduleButton
          report={{ id: state.base.id, name: String(state.base["name"]) }}
          hasUnsaved={state.form.formState.isDirty}
        />
      )}
      {state.base?.["isTemplate"] === true && (
        <PermissionButton
          action="CREATE"
          entityType={report.entityType}
          variant="default"
          onClick={() => void navigate({ to: `${report.pages}/${state.base?.id ?? ""}/clone` })}
        >
          {t("newFromTemplate")}
        </PermissionButton>
      )}
      {!isReadOnly && <Moves state={state} />}
    </>
  );
}

function Moves({ state }: Pick<Props, "state">) {
  const { t } = useTranslation("reports");
  const { base, form, conflict, isDeleted } = state;
  if (!base) return null;
  const from = base["status"] as ReportStatus;
  const moves: readonly ReportStatus[] = reportMoves[from] ?? [];
  const move = async (to: ReportStatus) => {
    form.setValue("status", to, { shouldDirty: true });
    await state.save();
    // A move that was refused is not a change to be saved with the next one.
    if (form.getFieldState("status").isDirty) form.setValue("status", from, { shouldDirty: true });
  };
  return moves.map((to) => (
    <PermissionButton
      key={to}
      action="UPDATE"
      entityType={report.entityType}
      id={base.id}
      variant={to === "DRAFT" ? "default" : "filled"}
      disabled={isDeleted || (conflict !== undefined && !conflict.isMerged)}
      onClick={() => void move(to)}
    >
      {t(`moves.${to}`)}
    </PermissionButton>
  ));
}
