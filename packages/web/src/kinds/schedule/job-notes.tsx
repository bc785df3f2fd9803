import type { FieldWithoutValue, ScheduleNote } from "@gantry/domain/contract/answers/schedule.ts";
import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { Button } from "@mantine/core";
import { translate } from "../../text/translate.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { DialogContent } from "../../kit/dialog/dialog.tsx";
import { Note } from "../../kit/feedback/note.tsx";
import { dateTimeText, timeText } from "../../kit/time/moment-text.ts";
import { formatsStore, shownZone } from "../../kit/time/formats.ts";

/** What a job does that its author may not expect; hidden if there is nothing. */
export function JobNotes({ notes }: { notes: readonly ScheduleNote[] }) {
  const { t } = useTranslation("schedule");
  if (notes.length === 0) return null;
  return (
    <Note tone="warning" title={t("notes.title", { count: notes.length })} role="status">
      <ul>
        {notes.map((note) => (
          <li key={noteText(note)}>{noteText(note)}</li>
        ))}
      </ul>
    </Note>
  );
}

/** The saved job's notes, which the user reads before the dialog closes. */
export function SavedNotes({
  job,
  onEdit,
  onClose,
}: {
  job: ScheduleJob;
  onEdit: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("schedule");
  return (
    <DialogContent
      onClose={onClose}
      cancelText={t("common:close")}
      isCancelFocused
      actions={
        <Button variant="default" onClick={onEdit}>
          {t("notes.edit")}
        </Button>
      }
    >
      <JobNotes notes={job.notes} />
    </DialogContent>
  );
}

export function noteText(note: ScheduleNote): string {
  if (note.code === "fieldWithoutValue") return fieldText(note);
  if (note.code === "skippedTime")
    return translate("schedule:notes.skippedTime", {
      // A local time of the job's zone, read as UTC so that nothing is converted.
      time: dateTimeText(`${note.localTime}:00Z`, { ...formatsStore.getState(), zone: "UTC" }),
      zone: note.timezone,
    });
  return translate("schedule:notes.sameMinute", {
    names: note.names.join(", "),
    job: translate(`schedule:jobTypes.${note.jobType}`),
    time: timeText(note.at),
    zone: shownZone(),
  });
}

function fieldText({ names, field, problem }: FieldWithoutValue): string {
  const why = translate(`signs:issues.travelTime.${problem}`, { text: field });
  return translate("schedule:notes.fieldWithoutValue", { names: names.join(", "), why });
}
