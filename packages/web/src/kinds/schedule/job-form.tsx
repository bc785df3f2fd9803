import { Button, Stack } from "@mantine/core";
import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { DialogContent } from "../../kit/dialog/dialog.tsx";
import { useSaveKey } from "../../kit/screen/keys.ts";
import { useCan } from "../../session/session-store.ts";
import { errorText } from "../../queries/error-text.ts";
import { DeleteJob } from "./delete-job.tsx";
import { JobBasics } from "./job-basics.tsx";
import type { JobValues } from "./job-document.ts";
import { JobNotes } from "./job-notes.tsx";
import { JobRecurrence } from "./job-recurrence.tsx";
import { JobRuns } from "./job-runs.tsx";
import { useJobName } from "./job-name.ts";
import { jobEntityType, type SchedulePlace } from "./schedule-place.ts";
import { type JobForm as Form, useJobForm } from "./use-job-form.ts";

interface JobFormProps {
  place: SchedulePlace;
  start: JobValues;
  stored: ScheduleJob | undefined;
  latest?: ScheduleJob | undefined;
  onChanged: (isChanged: boolean) => void;
  onLoadTheirs?: () => void;
  onCancel: () => void;
  onDone: (saved?: ScheduleJob) => void;
}

export function JobForm(props: JobFormProps) {
  const { place, start: initialStart, stored, latest, onChanged, onLoadTheirs, onCancel, onDone } = props;
  const { t } = useTranslation("schedule");
  const [start] = useState(initialStart);
  const form = useJobForm({ base: place.base, start, stored, onSaved: onDone });
  const name = useJobName(form.values);
  const isReadOnly = !useCan(stored ? "UPDATE" : "CREATE", jobEntityType, stored?.id);
  useEffect(() => onChanged(form.isChanged), [onChanged, form.isChanged]);
  const save = () => form.save(name);
  useSaveKey(() => !isReadOnly && save());
  return (
    <DialogContent
      onClose={onCancel}
      onSubmit={save}
      cancelText={
        <>
          {t(isReadOnly ? "common:close" : "common:cancel")}
          <kbd className="button-key">Esc</kbd>
        </>
      }
      footStart={
        <>
          {stored && <DeleteJob place={place} job={stored} name={name} onDeleted={() => onDone()} />}
          <span className="grow dim small" role="status">
            {!isReadOnly && form.obstacle}
          </span>
        </>
      }
      actions={
        !isReadOnly && (
          <Button type="submit" disabled={form.obstacle !== undefined} loading={form.isSaving}>
            {t("common:save")}
            <kbd className="button-key">Ctrl S</kbd>
          </Button>
        )
      }
    >
      <Stack gap={16}>
        <JobBasics place={place} form={form} jobId={stored?.id} isReadOnly={isReadOnly} />
        <JobRecurrence form={form} isNew={stored === undefined} isReadOnly={isReadOnly} />
        {latest && <JobNotes notes={latest.notes} />}
        {latest && <JobRuns job={latest} />}
        {stored && (
          <p className="dim small">
            {t("dialog.actor", { name: stored.actorDisplayName })} {!isReadOnly && t("dialog.takesOver")}
          </p>
        )}
        <Failure form={form} onLoadTheirs={onLoadTheirs} />
      </Stack>
    </DialogContent>
  );
}

function Failure({ form, onLoadTheirs }: { form: Form; onLoadTheirs: (() => void) | undefined }) {
  const { t } = useTranslation("schedule");
  if (form.failure === undefined) return null;
  return (
    <p role="alert" className="row bad-text">
      {form.isStale ? t("dialog.changed") : errorText(form.failure)}
      {form.isStale && onLoadTheirs && (
        <button type="button" className="text-button" onClick={onLoadTheirs}>
          {t("dialog.loadTheirs")}
        </button>
      )}
    </p>
  );
}
