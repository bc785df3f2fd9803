import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import { measuredText } from "@gantry/domain/alarms/measured-text.ts";
import { formatsStore } from "../../kit/time/formats.ts";
import { timestampText } from "../../kit/time/timestamp-text.ts";
import { optionText } from "../../text/kind-text.ts";
import { translate } from "../../text/translate.ts";
import { useTranslation } from "../../text/use-translation.ts";

/** What is unusual about an alarm: it comes and goes, or it is open for long. */
export function AlarmMarks({ alarm: { chattering, standing, occurrences } }: { alarm: Alarm }) {
  const { t } = useTranslation("alarms");
  return (
    <>
      {chattering && (
        <span className="tag" title={t("chatteringText", { count: occurrences })}>
          {t("chattering")}
        </span>
      )}
      {standing && (
        <span className="tag" title={t("standingText")}>
          {t("standing")}
        </span>
      )}
    </>
  );
}

/** More about an alarm in one line: its value in the user's units, and why it is not in the list of open ones. */
export function alarmNote(alarm: Alarm): string | null {
  const { detail, measured, shelved, shelvedUntil, shelvedBy, shelvedReason, suppressed } = alarm;
  const notes = [
    measured
      ? measuredText(measured, formatsStore.getState().unitSystem, {
          name: optionText("measuredValue", measured.name),
          sensor: (part) => translate("alarms:sensor", { part }),
          limit: (limit) => translate("alarms:limit", { limit }),
        })
      : detail,
    shelved &&
      translate("alarms:shelvedNote", {
        until: timestampText(shelvedUntil),
        who: shelvedBy ?? "",
        reason: shelvedReason ?? "",
      }),
    suppressed &&
      translate(`alarms:suppressedNote.${alarm.suppressedKind ?? "workZone"}`, {
        name: alarm.suppressedReason ?? "",
      }),
  ].filter((note) => note !== false && note !== null);
  return notes.length === 0 ? null : notes.join(". ");
}
