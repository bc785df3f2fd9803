import type { ReportScheduleAnswer } from "@gantry/domain/contract/answers/report-schedule.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";

/** What stands against sending, the most important first, and when the report is sent next. */
export function ScheduleNotes({
  latest: { schedule, mails, hasMail, hasPdf },
  hasUnsaved,
}: {
  latest: ReportScheduleAnswer;
  hasUnsaved: boolean;
}) {
  const { t } = useTranslation("reports");
  const [newest] = mails;
  return (
    <>
      {!hasMail && <Note tone="warning">{t("schedule.noMail")}</Note>}
      {newest?.state === "FAILED" && newest.problem && (
        <Note tone="error" title={t("schedule.notSent", { time: timeText(newest.at) })}>
          {t(`schedule.problems.${newest.problem}`, { name: newest.actorDisplayName })}
        </Note>
      )}
      {hasUnsaved && <Note tone="info">{t("schedule.unsaved")}</Note>}
      {hasMail && !hasPdf && <Note tone="info">{t("schedule.noPdf")}</Note>}
      {schedule && (
        <p>
          {schedule.isPaused
            ? t("schedule.isPausedText")
            : schedule.nextAt
              ? t("schedule.next", { time: timeText(schedule.nextAt) })
              : t("schedule.noNext")}
        </p>
      )}
    </>
  );
}
