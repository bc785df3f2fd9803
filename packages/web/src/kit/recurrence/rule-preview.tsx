import { Stack } from "@mantine/core";
import { listNextTimes } from "@gantry/domain/recurrence/next-times.ts";
import { type RecurrenceRule, ruleText } from "@gantry/domain/recurrence/rule.ts";
import { useMemo } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { weekdayTimeText } from "../time/moment-text.ts";
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
          {t("next")} {times.map((atMs) => weekdayTimeText(atMs, zone)).join(" · ")}
        </p>
      )}
      <p className="dim small">{t("inZone", { zone })}</p>
    </Stack>
  );
}
