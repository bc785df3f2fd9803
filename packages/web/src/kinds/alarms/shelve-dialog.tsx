import { maxCommentLength } from "@gantry/domain/alarms/alarm.ts";
import { Stack, Textarea } from "@mantine/core";
import { IconClockPause } from "@tabler/icons-react";
import { useState } from "react";
import "../../kit/look/mantine-inputs.ts";
import { Segments } from "../../kit/look/segments.tsx";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { timestampText } from "../../kit/time/timestamp-text.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { actByKeys, ActContent, ActDialog, type ActDialogProps } from "./act-dialog.tsx";
import { useShelve } from "./use-alarm-acts.ts";

const minutesOf = { quarter: 15, hour: 60, fourHours: 240, shift: 480, day: 1440, week: 10_080 };
const spans = ["quarter", "hour", "fourHours", "shift", "day", "week"] as const;

/** Asks until when and why, and shelves. */
export function ShelveDialog(props: ActDialogProps) {
  const { t } = useTranslation("alarms");
  return (
    <ActDialog
      {...props}
      titleOf={(name) => t("shelveTitle", { name })}
      titleOfMany={(count) => t("shelveCount", { count })}
    >
      <Asking {...props} />
    </ActDialog>
  );
}

function Asking({ chosen, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation("alarms");
  const [span, setSpan] = useState<(typeof spans)[number]>("hour");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending } = useShelve();
  const count = chosen.ids.length;
  const untilIso = () => new Date(serverNowMs() + minutesOf[span] * 60_000).toISOString();
  const act = () => {
    if (reason.trim() === "") return setMissing(true);
    mutate(
      { chosen, until: untilIso(), reason },
      {
        onSuccess: () => {
          onDone?.();
          onClose();
        },
      },
    );
  };
  return (
    <ActContent
      onClose={onClose}
      onAct={act}
      isPending={isPending}
      icon={IconClockPause}
      label={count > 1 ? t("shelveMany", { count }) : t("shelve")}
    >
      <Stack gap={12}>
        <Segments
          label={t("shelveFor")}
          options={spans.map((value) => ({ value, label: t(`shelveSpans.${value}`) }))}
          value={span}
          onChoose={setSpan}
        />
        <p className="dim">{t("shelveText", { until: timestampText(untilIso()) })}</p>
        <Textarea
          label={t("reason")}
          required
          data-autofocus
          minRows={2}
          autosize
          maxLength={maxCommentLength}
          value={reason}
          error={isMissing && reason.trim() === "" ? t("reasonMissing") : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={actByKeys}
        />
      </Stack>
    </ActContent>
  );
}
