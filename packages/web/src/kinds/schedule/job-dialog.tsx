import { Button } from "@mantine/core";
import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { Dialog, DialogFrame } from "../../kit/dialog/dialog.tsx";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { shownZone } from "../../kit/time/formats.ts";
import "../../kit/look/mantine-inputs.ts";
import { newJobValues, toJobValues } from "./job-document.ts";
import { JobForm } from "./job-form.tsx";
import { SavedNotes } from "./job-notes.tsx";
import { jobQuery } from "./schedule-calls.ts";
import type { SchedulePlace } from "./schedule-place.ts";

interface JobDialogProps {
  place: SchedulePlace;
  jobId: string | undefined;
  /** Start of a new job, ISO 8601 UTC; default: in ten minutes. */
  at?: string | undefined;
  of?: Pick<ReturnType<typeof newJobValues>, "jobType" | "ids">;
  onClose: () => void;
}

const usualLeadMs = 10 * 60_000;

/** Create, view, edit or delete a job (SCHED-010). Asks before closing loses input. */
export function JobDialog({ place, jobId, at, of, onClose }: JobDialogProps) {
  const { t } = useTranslation("schedule");
  const [isAsking, setAsking] = useState(false);
  const [openId, setOpenId] = useState(jobId);
  const [saved, setSaved] = useState<ScheduleJob>();
  const isChanged = useRef(false);
  const noteChanged = useCallback((now: boolean) => {
    isChanged.current = now;
  }, []);
  const close = () => (isChanged.current && !saved ? setAsking(true) : onClose());
  const finish = (job?: ScheduleJob) => (job && job.notes.length > 0 ? setSaved(job) : onClose());
  const edit = (job: ScheduleJob) => {
    setOpenId(job.id);
    setSaved(undefined);
  };
  return (
    <>
      <DialogFrame isOpen onClose={close} width="medium" title={t(titleKey(openId, saved))}>
        {saved ? (
          <SavedNotes job={saved} onEdit={() => edit(saved)} onClose={onClose} />
        ) : openId === undefined ? (
          <NewJob place={place} at={at} of={of} onChanged={noteChanged} onCancel={close} onDone={finish} />
        ) : (
          <StoredJob place={place} jobId={openId} onChanged={noteChanged} onCancel={close} onDone={finish} />
        )}
      </DialogFrame>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("dialog.unsaved")}
        cancelText={t("dialog.goOn")}
        isCancelFocused
        actions={
          <Button variant="default" className="destructive" onClick={onClose}>
            {t("dialog.discard")}
          </Button>
        }
      >
        <p>{t("dialog.unsavedText")}</p>
      </Dialog>
    </>
  );
}

function titleKey(jobId: string | undefined, saved: ScheduleJob | undefined) {
  if (saved) return "notes.savedTitle";
  return jobId === undefined ? "dialog.newTitle" : "dialog.editTitle";
}

interface PartProps extends Pick<JobDialogProps, "place"> {
  onChanged: (isChanged: boolean) => void;
  onCancel: () => void;
  /** With the saved job; without one after a deletion. */
  onDone: (saved?: ScheduleJob) => void;
}

function NewJob({ at, of, ...part }: PartProps & Pick<JobDialogProps, "at" | "of">) {
  const [start] = useState(() => {
    const [usual = "QueueSignMessageJob"] = part.place.jobTypes;
    const atMs = at === undefined ? serverNowMs() + usualLeadMs : Date.parse(at);
    return newJobValues(of?.jobType ?? usual, { atMs, zone: shownZone(), ids: of?.ids ?? [] });
  });
  return <JobForm {...part} start={start} stored={undefined} />;
}

function StoredJob({ jobId, ...part }: PartProps & { jobId: string }) {
  const { t } = useTranslation("schedule");
  const { data: job, error, isPending, refetch } = useQuery(jobQuery(part.place.base, jobId));
  // Keeps the opened version; a saved or reloaded one opens again.
  const [opened, setOpened] = useState<ScheduleJob>();
  if (job && !opened) setOpened(job);
  if (error && !opened) {
    const title = t("messages:scheduleFetchError");
    return <FailedToLoad title={title} error={error} onRetry={() => void refetch()} />;
  }
  if (isPending && !opened) return <RowSkeletons rows={6} />;
  if (!opened) return <EmptyState title={t("dialog.gone")} />;
  return (
    <JobForm
      key={opened.version}
      {...part}
      start={toJobValues(opened)}
      stored={opened}
      latest={job ?? undefined}
      onLoadTheirs={() => void refetch().then(({ data }) => data && setOpened(data))}
    />
  );
}
