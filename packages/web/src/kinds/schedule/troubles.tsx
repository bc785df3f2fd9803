import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../text/use-translation.ts";
import { Note } from "../../kit/feedback/note.tsx";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { timeText } from "../../kit/time/moment-text.ts";
import { eventGlyphs, jobPlace, jobTitle, stateText } from "./event-words.ts";
import { troublesQuery } from "./schedule-calls.ts";
import type { SchedulePlace } from "./schedule-place.ts";

const maxShown = 3;

/** Jobs whose last run was missed or failed; hidden if there are none. */
export function Troubles({ place, onOpenJob }: { place: SchedulePlace; onOpenJob: (jobId: string) => void }) {
  const { t } = useTranslation("schedule");
  const { data } = useQuery({ ...troublesQuery(place.base), enabled: place.jobTypes.length > 0 });
  const jobs = data?.items ?? [];
  if (jobs.length === 0) return null;
  return (
    <section aria-label={t("troubles", { count: jobs.length })}>
      <Note tone="warning" isQuiet title={t("troubles", { count: jobs.length })}>
        <Group gap="4px 16px">
          {jobs.slice(0, maxShown).map((job) => {
            const result = job.lastRun?.result ?? "FAILED";
            return (
              <button
                key={job.id}
                type="button"
                className="text-button row"
                onClick={() => onOpenJob(job.id)}
              >
                <GlyphMark glyph={eventGlyphs[result]} size={14} />
                {jobTitle(job)}, {jobPlace(job)}
                <span className="dim">
                  {stateText(result)} {timeText(job.lastRun?.occurrence)}
                </span>
              </button>
            );
          })}
          {jobs.length > maxShown && (
            <span className="dim">{t("more", { count: jobs.length - maxShown })}</span>
          )}
        </Group>
      </Note>
    </section>
  );
}
