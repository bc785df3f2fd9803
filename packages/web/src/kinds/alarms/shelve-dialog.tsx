import { maxCommentLength } from "@gantry/domain/alarms/alarm.ts";
import { Button, Stack, Textarea } from "@mantine/core";
import { IconClockPause } from "@tabler/icons-react";
import { useState } from "react";
import { DialogContent, DialogFrame } from "../../kit/dialog/dialog.tsx";
import { Segments } from "../../kit/look/segments.tsx";
import "../../kit/look/mantine-inputs.ts";
import { timestampText } from "../../kit/time/timestamp-text.ts";
import { serverNowMs } from "../../kit/status/server-time.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { type ChosenAlarms, useShelve } from "./use-alarm-acts.ts";

interface Props {
  chosen: ChosenAlarms;
  isOpen: boolean;
  onClose: () => void;
  onDone?: () => void;
}

const minutesOf = { quarter: 15, hour: 60, fourHours: 240, shift: 480, day: 1440, week: 10_080 };
const spans = ["quarter", "hour", "fourHours", "shift", "day", "week"] as const;

/** Asks until when and why, and shelves. Stays mounted to return the focus. */
export function ShelveDialog(props: Props) {
  const { t } = useTranslation("alarms");
  const { chosen, isOpen, onClose } = props;
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={
        chosen.name === undefined
          ? t("shelveCount", { count: chosen.ids.length })
          : t("shelveTitle", { name: chosen.name })
      }
    >
      <Asking {...props} />
    </DialogFrame>
  );
}

function Asking({ chosen, onClose, onDone }: Props) {
  const { t } = useTranslation("alarms");
  const [span, setSpan] = useState<(typeof spans)[number]>("hour");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending } = useShelve();
  const untilIso = () => new Date(serverNowMs() + minutesOf[span] * 60_000).toISOString();
  const act = () => {
    if (isPending) return;
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
    <DialogContent
      onClose={onClose}
      actions={
        <Button
          leftSection={<IconClockPause size={16} />}
          rightSection={<kbd className="button-key">Ctrl Enter</kbd>}
          loading={isPending}
          onClick={act}
        >
          {chosen.ids.length > 1 ? t("shelveMany", { count: chosen.ids.length }) : t("shelve")}
        </Button>
      }
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
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            act();
          }}
        />
      </Stack>
    </DialogContent>
  );
}
