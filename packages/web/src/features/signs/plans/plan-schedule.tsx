import { sign } from "@gantry/domain/kinds/sign.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { IconCalendarPlus, IconRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { translate } from "../../../text/translate.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { PermissionButton } from "../../../session/permission/permission-button.tsx";
import { stateText } from "../../../kinds/schedule/event-words.ts";
import { JobDialog } from "../../../kinds/schedule/job-dialog.tsx";
import { jobsQuery, useLiveJobs } from "../../../kinds/schedule/schedule-calls.ts";
import { jobEntityType, schedulePlace } from "../../../kinds/schedule/schedule-place.ts";
import { useCan } from "../../../session/session-store.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import JobMessage from "../schedules/job-message.tsx";
import type { StoredPlan } from "./plan-document.ts";

const place = schedulePlace({ devices: sign, label: () => translate("shell:modules.signs") }, JobMessage);

/** SIGN-087. */
export function PlanSchedule({ plan }: { plan: StoredPlan }) {
  const { t } = useTranslation("schedule");
  const mayRead = useCan("READ", jobEntityType);
  const mayControl = useCan("CONTROL", signPlan.entityType, plan.id);
  const [open, setOpen] = useState<{ jobId: string | undefined }>();
  useLiveJobs();
  const { data } = useQuery({ ...jobsQuery(place.base), enabled: mayRead });
  const jobs = (data?.items ?? []).filter(
    ({ jobType, entityIds }) => jobType === "ActivateSignPlanJob" && entityIds.includes(plan.id),
  );
  return (
    <section className="column" aria-label={t("title")}>
      {jobs.length === 0 && (
        <div>
          <b>{t("plan.none")}</b>
          <p className="dim">{t("plan.noneText")}</p>
        </div>
      )}
      {jobs.length > 0 && (
        <ul className="column">
          {jobs.map(({ id, nextRun, lastRun, recurring }) => (
            <li key={id} className="row">
              <button type="button" className="text-button" onClick={() => setOpen({ jobId: id })}>
                {nextRun ? t("runs.nextRun", { time: timeText(nextRun) }) : t("runs.noNext")}
              </button>
              {recurring && <IconRepeat size={14} role="img" aria-label={t("repeats")} />}
              {lastRun && (
                <span className="dim">
                  {stateText(lastRun.result)} {timeText(lastRun.occurrence)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <span className="row">
        {mayControl && (
          <PermissionButton
            action="CREATE"
            entityType={jobEntityType}
            variant="default"
            leftSection={<IconCalendarPlus size={15} />}
            onClick={() => setOpen({ jobId: undefined })}
          >
            {t("plan.schedule")}
          </PermissionButton>
        )}
        {mayRead && <Link to={place.base}>{t("plan.toCalendar")}</Link>}
      </span>
      {open && (
        <JobDialog
          place={place}
          jobId={open.jobId}
          of={{ jobType: "ActivateSignPlanJob", ids: [plan.id] }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
