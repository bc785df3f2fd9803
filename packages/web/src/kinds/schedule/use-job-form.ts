import type { FieldIssue } from "@gantry/domain/errors.ts";
import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { scheduleIssues } from "@gantry/domain/schedule/schedule-times.ts";
import { translate } from "../../text/translate.ts";
import { useMemo, useState } from "react";
import { ApiError } from "../../queries/api-error.ts";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { errorText } from "../../queries/error-text.ts";
import { toast } from "../../kit/toasts/toasts.ts";
import { type JobValues, toSentJob } from "./job-document.ts";
import { fieldOf, type JobField, refusalsAfter, refusalText } from "./job-refusals.ts";
import { useSaveJob } from "./schedule-calls.ts";

interface Options {
  base: string;
  start: JobValues;
  stored: ScheduleJob | undefined;
  onSaved: (saved: ScheduleJob) => void;
}

export function useJobForm({ base, start, stored, onSaved }: Options) {
  const [values, setValues] = useState(start);
  const [touched, setTouched] = useState<ReadonlySet<JobField>>(new Set());
  const [refusals, setRefusals] = useState<readonly FieldIssue[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const labels = labelsOf(values.jobType);
  const named = { ...labels, ids: translate(`schedule:oneOf.${actedOn[values.jobType]}`) };
  const saving = useSaveJob(base);
  const sent = useMemo(() => toSentJob(values, stored), [values, stored]);
  const issues = [
    // Named first: a message depends on its signs.
    ...(values.ids.length === 0 ? [{ field: "entityId", code: "required" }] : []),
    ...scheduleIssues(sent, {
      nowMs: serverNowMs(),
      before: stored as Record<string, unknown> | undefined,
    }),
  ];
  const errorOf = (field: JobField): string | undefined => {
    const refused = refusals.find((issue) => fieldOf(issue.field) === field);
    const found =
      refused ?? (touched.has(field) ? issues.find((issue) => fieldOf(issue.field) === field) : undefined);
    return found && refusalText(found, named);
  };

  function change(next: Partial<JobValues>): void {
    setValues((before) => ({ ...before, ...next }));
    const fields = Object.keys(next) as JobField[];
    setTouched((before) => new Set([...before, ...fields]));
    setRefusals((before) => refusalsAfter(before, next));
    setFailure(undefined);
  }

  function save(name: string): void {
    if (issues.length > 0 || saving.isPending) return;
    setFailure(undefined);
    saving.mutate(sent, {
      onSuccess: (saved) => {
        toast("success", translate("messages:scheduleJobSaved", { name }));
        onSaved(saved);
      },
      onError: (error) => {
        if (error instanceof ApiError && error.issues.length > 0) setRefusals(error.issues);
        setFailure(error);
        toast("error", translate("messages:scheduleJobSaveError", { name }), {
          detail: errorText(error),
          cause: error,
        });
      },
    });
  }

  const [first] = [...refusals, ...issues];
  return {
    values,
    labels,
    change,
    touch: (field: JobField) => setTouched((before) => new Set([...before, field])),
    errorOf,
    obstacle: first && refusalText(first, named),
    isChanged: values !== start,
    isSaving: saving.isPending,
    failure,
    isStale: failure instanceof ApiError && failure.code === "staleVersion",
    save,
  };
}
export type JobForm = ReturnType<typeof useJobForm>;

const actedOn = {
  GoToPresetJob: "cameras",
  QueueSignMessageJob: "signs",
  RunSignTestsJob: "signs",
  ActivateSignPlanJob: "plan",
} as const;

function labelsOf(jobType: JobValues["jobType"]): Readonly<Record<JobField, string>> {
  return {
    jobType: translate("schedule:fields.jobType"),
    ids: translate(`schedule:fields.${actedOn[jobType]}`),
    presetTokenId: translate("schedule:fields.presetTokenId"),
    signMessage: translate("schedule:fields.signMessage"),
    selectedTestTypes: translate("schedule:fields.selectedTestTypes"),
    duration: translate("schedule:fields.duration"),
    firstDate: translate("schedule:fields.firstDate"),
    timezone: translate("schedule:fields.timezone"),
    rrule: translate("schedule:fields.rrule"),
  };
}
