import type { ScheduleNote } from "@gantry/domain/contract/answers/schedule.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { useQuery } from "@tanstack/react-query";
import { JobNotes } from "../../../kinds/schedule/job-notes.tsx";
import { api } from "../../../queries/api.ts";
import type { StoredPlan } from "./plan-document.ts";

/** Messages of the saved plan that its signs will refuse; nothing without one. */
export function PlanNotes({ plan: { id, version } }: { plan: Pick<StoredPlan, "id" | "version"> }) {
  const { data } = useQuery({
    queryKey: ["planNotes", signPlan.entityType, id, version],
    queryFn: ({ signal }) =>
      api.get<{ items: ScheduleNote[] }>(`${signPlan.path}/${encodeURIComponent(id)}/notes`, { signal }),
  });
  return <JobNotes notes={data?.items ?? []} />;
}
