import { Button, Group, TextInput } from "@mantine/core";
import { type Here, spanOf, type TimeRange } from "@gantry/domain/time/time-range.ts";
import { localTime } from "@gantry/domain/time/zone.ts";
import { formatTime } from "@gantry/domain/time/pattern.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { momentOfInput } from "./moment-of-input.ts";

const inputPattern = "yyyy-MM-dd'T'HH:mm:ss";

interface End {
  text: string;
  isBad: boolean;
}

/** Both ends in the browser's zone. */
export function AbsoluteRange({
  value,
  here,
  onApply,
}: {
  value: TimeRange | undefined;
  here: () => Here;
  onApply: (range: TimeRange) => void;
}) {
  const { t } = useTranslation("timeRanges");
  const [[from, to], setEnds] = useState(() => startEnds(value, here()));
  const [fromIso, toIso] = [from, to].map(({ text }) => momentOfInput(text, here().zone));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (fromIso && toIso) onApply({ type: "absolute", from: fromIso, to: toIso, label: "" });
      }}
    >
      <Group gap={8} align="start" wrap="nowrap">
        <EndInput label={t("from")} end={from} onChange={(end) => setEnds([end, to])} />
        <EndInput label={t("to")} end={to} onChange={(end) => setEnds([from, end])} />
        <Button type="submit" size="xs" mt={22} disabled={!fromIso || !toIso}>
          {t("apply")}
        </Button>
      </Group>
    </form>
  );
}

function EndInput({ label, end, onChange }: { label: string; end: End; onChange: (end: End) => void }) {
  const { t } = useTranslation("timeRanges");
  return (
    <TextInput
      type="datetime-local"
      step={1}
      size="xs"
      label={label}
      defaultValue={end.text}
      error={end.isBad ? t("invalid") : end.text === "" ? t("needed") : undefined}
      onChange={({ currentTarget: { value, validity } }) =>
        onChange({ text: value, isBad: validity.badInput })
      }
      onBlur={({ currentTarget: { value, validity } }) =>
        validity.badInput && onChange({ text: value, isBad: true })
      }
    />
  );
}

/** The current range, otherwise the last hour. */
function startEnds(value: TimeRange | undefined, here: Here): [End, End] {
  const chosen = value && spanOf(value, here);
  const { fromMs, toMs } = chosen ?? { fromMs: here.nowMs - 3_600_000, toMs: here.nowMs };
  return [fromMs, toMs].map((atMs) => ({
    text: formatTime(localTime(atMs, here.zone), inputPattern),
    isBad: false,
  })) as [End, End];
}
