import type { ScheduleRun } from "@gantry/domain/contract/answers/schedule.ts";
import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { Box } from "@mantine/core";
import { useTranslation } from "../../text/use-translation.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { timeText } from "../../kit/time/moment-text.ts";
import { useZoneName } from "../../kit/time/zone-name.ts";
import { eventGlyphs, reasonText, stateText } from "./event-words.ts";

export function JobRuns({ job }: { job: ScheduleJob }) {
  const { t } = useTranslation("schedule");
  const zone = useZoneName();
  return (
    <section aria-labelledby="job-runs">
      <h3 id="job-runs" className="dim">
        {t("runs.title")} ({zone})
      </h3>
      <p className="small">
        {job.nextRun ? t("runs.nextRun", { time: timeText(job.nextRun) }) : t("runs.noNext")}
      </p>
      {job.runs.length === 0 && <p className="dim small">{t("runs.none")}</p>}
      <ul>
        {job.runs.map((run) => (
          <Run key={run.occurrence} run={run} />
        ))}
      </ul>
    </section>
  );
}

function Run({ run }: { run: ScheduleRun }) {
  const { t } = useTranslation("schedule");
  const failed = run.lines.filter(({ error }) => error !== undefined);
  return (
    <Box component="li" py={4}>
      <span className="row">
        <span className={`status role-${eventGlyphs[run.result].role}`}>
          <GlyphMark glyph={eventGlyphs[run.result]} size={14} />
          {stateText(run.result)}
        </span>
        <time className="num" dateTime={run.occurrence}>
          {timeText(run.occurrence)}
        </time>
        <span className="dim small end">{run.actorDisplayName}</span>
      </span>
      {run.result === "MISSED" && <p className="dim small">{t("runs.missedText")}</p>}
      {run.error && <p className="small">{reasonText(run.error, run.params)}</p>}
      {failed.map(({ entityId, name, error = "", params }) => (
        <p key={entityId} className="small">
          {name}: {reasonText(error, params)}
        </p>
      ))}
    </Box>
  );
}
