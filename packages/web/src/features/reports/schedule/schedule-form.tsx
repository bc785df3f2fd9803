import { Button, Stack } from "@mantine/core";
import type { ReportScheduleAnswer } from "@gantry/domain/contract/answers/report-schedule.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { DialogContent } from "../../../kit/dialog/dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { ApiError } from "../../../queries/api-error.ts";
import { errorText } from "../../../queries/error-text.ts";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { MailHistory } from "./mail-history.tsx";
import { type ScheduleActs, scheduleQuery, useScheduleActs } from "./schedule-calls.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { ScheduleNotes } from "./schedule-notes.tsx";
import { type ScheduleValues, type StoredSchedule, valuesOf } from "./schedule-values.ts";
import { useScheduleForm } from "./use-schedule-form.ts";

interface ScheduleFormProps {
  reportId: string;
  hasUnsaved: boolean;
  latest: ReportScheduleAnswer;
  /** What the form began with; null: a new schedule. */
  stored: StoredSchedule | null;
  start: ScheduleValues;
  onChanged: (isChanged: boolean) => void;
  onBegin: (next: StoredSchedule | null) => void;
  onClose: () => void;
}

export function ScheduleForm(props: ScheduleFormProps) {
  const { reportId, hasUnsaved, latest, stored, start, onBegin, onClose } = props;
  const { t } = useTranslation("reports");
  const acts = useScheduleActs(reportId);
  const form = useScheduleForm(start, props.onChanged);
  const isReadOnly = !useCan("UPDATE", report.entityType, reportId);
  const save = (values: ScheduleValues) =>
    acts.save.mutate(
      { ...values, version: stored?.version ?? 0 },
      {
        onSuccess: ({ schedule }) => {
          toast("success", t("schedule.saved"));
          onBegin(schedule);
        },
        onError: form.refuse,
      },
    );
  return (
    <DialogContent
      onClose={onClose}
      cancelText={t("common:close")}
      onSubmit={() => !isReadOnly && form.check() && save(form.values)}
      footStart={stored && !isReadOnly && <Delete acts={acts} onDone={() => onBegin(null)} />}
      actions={
        !isReadOnly && (
          <>
            {stored && <Acts acts={acts} stored={stored} isChanged={form.values !== start} onSave={save} />}
            <Button type="submit" loading={acts.save.isPending}>
              {t(stored ? "schedule.save" : "schedule.begin")}
            </Button>
          </>
        )
      }
    >
      <Stack gap={16}>
        <ScheduleNotes latest={latest} hasUnsaved={hasUnsaved} />
        <ScheduleFields form={form} isReadOnly={isReadOnly} usualSubject={t("schedule.usualSubject")} />
        {stored && (
          <p className="dim small">
            {t("schedule.actor", { name: stored.actorDisplayName })} {!isReadOnly && t("schedule.takesOver")}
          </p>
        )}
        <Failure acts={acts} reportId={reportId} onBegin={onBegin} />
        <MailHistory latest={latest} />
      </Stack>
    </DialogContent>
  );
}

function Delete({ acts: { remove }, onDone }: { acts: ScheduleActs; onDone: () => void }) {
  const { t } = useTranslation("reports");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" className="destructive" onClick={() => setAsking(true)}>
        {t("schedule.delete")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("schedule.deleteTitle")}
        confirm={t("schedule.delete")}
        isDestructive
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDone, onSettled: () => setAsking(false) })}
      >
        {t("schedule.deleteText")}
      </ConfirmDialog>
    </>
  );
}

interface ActsProps {
  acts: ScheduleActs;
  stored: StoredSchedule;
  isChanged: boolean;
  onSave: (values: ScheduleValues) => void;
}

/** Of the saved schedule; what is typed is saved first. */
function Acts({ acts: { save, send }, stored, isChanged, onSave }: ActsProps) {
  const { t } = useTranslation("reports");
  const shared = {
    variant: "default",
    disabled: isChanged,
    title: isChanged ? t("schedule.saveFirst") : undefined,
  };
  const toggle = () => onSave({ ...valuesOf(stored), isPaused: !stored.isPaused });
  return (
    <>
      <Button {...shared} loading={save.isPending} onClick={toggle}>
        {t(stored.isPaused ? "schedule.resume" : "schedule.pause")}
      </Button>
      <Button
        {...shared}
        loading={send.isPending}
        onClick={() => send.mutate(undefined, { onSuccess: () => toast("info", t("schedule.sending")) })}
      >
        {t("schedule.sendNow")}
      </Button>
    </>
  );
}

/** Why the last act failed; of another version also that one. */
function Failure({
  acts,
  reportId,
  onBegin,
}: { acts: ScheduleActs } & Pick<ScheduleFormProps, "reportId" | "onBegin">) {
  const { t } = useTranslation("reports");
  const client = useQueryClient();
  const error = acts.save.error ?? acts.send.error ?? acts.remove.error;
  if (!error) return null;
  const isStale = error instanceof ApiError && error.code === "staleVersion";
  const load = async () => {
    const latest = await client.fetchQuery({ ...scheduleQuery(reportId), staleTime: 0 });
    onBegin(latest?.schedule ?? null);
  };
  return (
    <Note
      tone="error"
      role="alert"
      actions={
        isStale && (
          <Button size="compact-sm" variant="default" onClick={() => void load()}>
            {t("schedule.loadTheirs")}
          </Button>
        )
      }
    >
      {isStale ? t("schedule.changed") : errorText(error)}
    </Note>
  );
}
