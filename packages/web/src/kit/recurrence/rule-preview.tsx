import { Stack } from "@mantine/core";
import { listNextTimes } from "@gantry/domain/recurrence/next-times.ts";
import { type RecurrenceRule, ruleText } from "@gantry/domain/recurrence/rule.ts";
import i18next from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ruleWords } from "./rule-words.ts";

const shownTimes = 5;

export function RulePreview({
  rule,
  startMs,
  zone,
}: {
  rule: RecurrenceRule;
  startMs: number;
  zone: string;
}) {
  const { t } = useTranslation("recurrence");
  const text = ruleText(rule);
  const times = useMemo(
    () => listNextTimes({ rule: text, startMs, zone }, startMs, shownTimes),
    [text, startMs, zone],
  );
  return (
    <Stack gap={4} mt={8} px="md" py={8} style={{ borderInlineStart: "3px solid var(--c-border-strong)" }}>
      <p role="status">{ruleWords(rule, zone)}</p>
      {times.length === 0 ? (
        <p className="status role-warn">{t("never")}</p>
      ) : (
        <p className="dim small num">
          {t("next")} {times.map((atMs) => timeText(atMs, zone)).join(" · ")}
        </p>
      )}
      <p className="dim small">{t("inZone", { zone })}</p>
    </Stack>
  );
}

function timeText(atMs: number, timeZone: string): string {
  const format = {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  } as const;
  return new Intl.DateTimeFormat(i18next.language, { ...format, timeZone }).format(atMs);
}
