import { Button, Group, TextInput } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { useNowMs } from "../../../kit/status/second-clock.ts";
import { copyPageAddress } from "../../../kit/toasts/copy-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { shownEvents, windowEventsQuery } from "./explain-calls.ts";
import { windowAt } from "../../../kit/time/moment-slider/moment-window.ts";
import { type SpanName, spanMs, spans } from "./explained-time.ts";
import { Scrubber } from "./scrubber.tsx";
import css from "./explain.module.css";
import { formatTime } from "@gantry/domain/time/pattern.ts";
import { localTime } from "@gantry/domain/time/zone.ts";
import "../../../kit/look/mantine-inputs.ts";
import { momentOfInput } from "../../../kit/time/range-picker/moment-of-input.ts";
import { shownZone } from "../../../kit/time/formats.ts";

interface MomentBarProps {
  sign: Sign;
  /** Undefined: now. */
  atMs: number | undefined;
  onChoose: (atMs: number) => void;
  onStep: (direction: "before" | "after") => void;
}

export function MomentBar({ sign, atMs, onChoose, onStep }: MomentBarProps) {
  const { t } = useTranslation("signExplain");
  const [span, setSpan] = useState<SpanName>("24h");
  const nowMs = useNowMs();
  const shown = windowAt(atMs ?? nowMs, spanMs[span], nowMs);
  const { data: events } = useQuery({
    ...windowEventsQuery(sign.id, shown),
    placeholderData: (before) => before,
  });
  const isCut = events?.length === shownEvents;
  return (
    <Panel
      className={css.moment}
      aria-label={t("moment")}
      data-past={atMs !== undefined || undefined}
      isPadded
    >
      <Group gap={8}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronLeft size={14} />}
          onClick={() => onStep("before")}
        >
          {t("previous")}
          <kbd className="button-key">P</kbd>
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronRight size={14} />}
          disabled={atMs === undefined}
          onClick={() => onStep("after")}
        >
          {t("next")}
          <kbd className="button-key">N</kbd>
        </Button>
        <Segments
          label={t("span")}
          options={spans.map((name) => ({ value: name, label: t(`spans.${name}`) }))}
          value={span}
          onChoose={setSpan}
          isSmall
        />
        <MomentInput key={atMs ?? "now"} atMs={atMs ?? nowMs} onChoose={onChoose} />
        <span className="dim small wide-only">
          {isCut ? t("newestOnly", { count: shownEvents }) : t("reaches")}
        </span>
        {atMs !== undefined && (
          <Button
            className="end"
            size="xs"
            variant="default"
            leftSection={<IconLink size={14} />}
            onClick={() => void copyPageAddress()}
          >
            {t("share")}
          </Button>
        )}
      </Group>
      <Scrubber atMs={atMs ?? nowMs} nowMs={nowMs} window={shown} events={events ?? []} onChoose={onChoose} />
    </Panel>
  );
}

const inputPattern = "yyyy-MM-dd'T'HH:mm:ss";

/** In the local time zone. */
function MomentInput({ atMs, onChoose }: { atMs: number; onChoose: (atMs: number) => void }) {
  const { t } = useTranslation("signExplain");
  const start = formatTime(localTime(atMs, shownZone()), inputPattern);
  const [text, setText] = useState(start);
  const [isBad, setBad] = useState(false);
  return (
    <form
      className="row"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const iso = momentOfInput(text, shownZone());
        setBad(iso === undefined);
        if (iso !== undefined) onChoose(Date.parse(iso));
      }}
    >
      <TextInput
        type="datetime-local"
        step={1}
        size="xs"
        aria-label={t("momentInput")}
        defaultValue={start}
        error={isBad ? t("momentWrong") : undefined}
        onChange={({ currentTarget: { value, validity } }) => setText(validity.badInput ? "" : value)}
      />
      <Button type="submit" size="xs" variant="default">
        {t("go")}
      </Button>
    </form>
  );
}
