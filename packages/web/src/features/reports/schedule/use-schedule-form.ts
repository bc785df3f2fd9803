import type { FieldIssue } from "@gantry/domain/errors.ts";
import { checkReportSchedule } from "@gantry/domain/reports/report-schedule.ts";
import { useState } from "react";
import { ApiError } from "../../../queries/api-error.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { ScheduleValues } from "./schedule-values.ts";

type Field = Exclude<keyof ScheduleValues, "isPaused">;

/** Values and what stands against saving them: shown once a person has tried to save. */
export function useScheduleForm(start: ScheduleValues, onChanged: (isChanged: boolean) => void) {
  const { t } = useTranslation("reports");
  const [values, setValues] = useState(start);
  const [isTried, setTried] = useState(false);
  const [refusals, setRefusals] = useState<readonly FieldIssue[]>([]);
  const { issues } = checkReportSchedule({ ...values });
  const wordsOf = ({ field, code, params }: FieldIssue): string =>
    code === "required" && field === "people"
      ? t("schedule.noReceiver")
      : translateComputed(`validation:${code}`, { label: t(`schedule.${field as Field}`), ...params });
  return {
    values,
    change(next: Partial<ScheduleValues>): void {
      setValues((before) => ({ ...before, ...next }));
      setRefusals([]);
      onChanged(true);
    },
    errorOf(name: Field): string | undefined {
      const found = [...refusals, ...(isTried ? issues : [])].find(
        ({ field }) => field.split(".")[0] === name,
      );
      return found && wordsOf(found);
    },
    /** Whether it may be sent to the server. */
    check(): boolean {
      setTried(true);
      return issues.length === 0;
    },
    refuse(error: unknown): void {
      if (error instanceof ApiError) setRefusals(error.issues);
    },
  };
}
export type ScheduleFormState = ReturnType<typeof useScheduleForm>;
