import type { ImportJob } from "@gantry/domain/contract/answers/bulk.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button } from "@mantine/core";
import { useTranslation } from "../../../text/use-translation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { kindText } from "../../../text/kind-text.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { Progress } from "../../communication/progress.tsx";
import { FailureNote } from "../bulk/failure-note.tsx";
import { OutcomeTable } from "../bulk/outcome-table.tsx";
import { ImportSource } from "./import-source.tsx";
import { useImport } from "./use-import.ts";

type State = ReturnType<typeof useImport>;

export default function ImportDialog({
  kind,
  isOpen,
  onClose,
}: {
  kind: AnyKind;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("csv");
  const state = useImport(kind, isOpen);
  const { job, isUploading } = state;
  const isSaved = job?.phase === "APPLY" && job.state === "FINISHED" && !job.counts.failed;
  const close = () => {
    onClose();
    if (isSaved) state.forget();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isBusy={isUploading}
      title={t("importTitle", { kinds: kindText(kind, "many") })}
      width="large"
      cancelText={job ? t("bulk:done") : t("common:cancel")}
      actions={job && <ImportActions job={job} state={state} />}
    >
      <FailureNote failure={state.failure} />
      {isUploading && <Progress isWide label={t("uploading")} />}
      {!job && !isUploading && !state.isLoading && (
        <ImportSource kind={kind} read={state.file} onRead={state.take} />
      )}
      {job && <JobView kind={kind} job={job} state={state} />}
    </Dialog>
  );
}

function ImportActions({ job, state }: { job: ImportJob; state: State }) {
  const { t } = useTranslation("csv");
  if (job.state === "RUNNING")
    return (
      <Button variant="default" onClick={state.stop}>
        {t("stop")}
      </Button>
    );
  return (
    <>
      <Button variant="default" onClick={state.forget}>
        {t("otherFile")}
      </Button>
      {job.state === "FINISHED" ? (
        <SaveButton job={job} onSave={state.apply} />
      ) : (
        <Button onClick={state.resume} autoFocus>
          {t("resume")}
        </Button>
      )}
    </>
  );
}

function SaveButton({ job: { phase, counts }, onSave }: { job: ImportJob; onSave: () => void }) {
  const { t } = useTranslation("csv");
  const { created = 0, changed = 0, failed = 0 } = counts;
  if (phase === "APPLY")
    return failed > 0 && <Button onClick={onSave}>{t("bulk:retry", { count: failed })}</Button>;
  const count = created + changed;
  return (
    <Button onClick={onSave} disabled={count === 0} autoFocus>
      {count === 0 ? t("bulk:nothingToApply") : t("apply", { count })}
    </Button>
  );
}

function JobView({ kind, job, state }: { kind: AnyKind; job: ImportJob; state: State }) {
  const { t } = useTranslation("csv");
  const encoding = state.file?.encoding;
  return (
    <>
      {job.state === "RUNNING" && <ImportProgress kind={kind} job={job} />}
      {job.state === "STOPPED" && (
        <Note tone="info" role="status">
          {t("stopped", { done: job.done, total: job.total })}
        </Note>
      )}
      {job.state === "FAILED" && job.error && (
        <Note tone="error" role="alert" title={t("stopped", { done: job.done, total: job.total })}>
          {translateComputed(`errors:${job.error.code}`, job.error.params)}
        </Note>
      )}
      {job.state === "FINISHED" && job.phase === "CHECK" && <p role="status">{t("bulk:nothingYet")}</p>}
      {encoding !== undefined && encoding !== "utf-8" && (
        <p className="dim small">{t("readAs", { encoding })}</p>
      )}
      {state.rows.length > 0 && (
        <OutcomeTable kind={kind} rows={state.rows} isTried={job.phase === "CHECK"} />
      )}
    </>
  );
}

function ImportProgress({ kind, job }: { kind: AnyKind; job: ImportJob }) {
  const { t } = useTranslation("csv");
  const { phase, done, total } = job;
  return (
    <div role="status">
      <p>{t(phase === "CHECK" ? "checking" : "applying", { done, all: total })}</p>
      <Progress
        isWide
        label={t("importTitle", { kinds: kindText(kind, "many") })}
        percentage={Math.round((100 * done) / Math.max(1, total))}
      />
      <p className="dim small">{t("goesOn")}</p>
    </div>
  );
}
