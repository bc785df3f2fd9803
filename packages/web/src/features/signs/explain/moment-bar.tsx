import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNowMs } from "../../../kit/status/second-clock.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { shownEvents, windowEventsQuery } from "./explain-calls.ts";
import { MomentInput } from "./moment-input.tsx";
import { type SpanName, spans, windowOf } from "./moment-window.ts";
import { Scrubber } from "./scrubber.tsx";
import { classNames } from "../../../kit/class-names.ts";
import css from "./explain.module.css";

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
  const shown = windowOf(atMs ?? nowMs, span, nowMs);
  const { data: events } = useQuery({
    ...windowEventsQuery(sign.id, shown),
    placeholderData: (before) => before,
  });
  const isCut = events?.length === shownEvents;
  return (
    <section
      className={classNames(css.momentBar, "panel")}
      aria-label={t("moment")}
      data-past={atMs !== undefined || undefined}
    >
      <div className={classNames(css.momentControls, "row")}>
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
        <span className="segments segments-small" role="group" aria-label={t("span")}>
          {spans.map((name) => (
            <button key={name} type="button" aria-pressed={name === span} onClick={() => setSpan(name)}>
              {t(`spans.${name}`)}
            </button>
          ))}
        </span>
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
            onClick={() => void copyAddress()}
          >
            {t("share")}
          </Button>
        )}
      </div>
      <Scrubber atMs={atMs ?? nowMs} nowMs={nowMs} window={shown} events={events ?? []} onChoose={onChoose} />
    </section>
  );
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast("success", i18next.t("signExplain:shared"));
  } catch (cause) {
    toast("warn", i18next.t("signExplain:shareFailed"), { cause });
  }
}
