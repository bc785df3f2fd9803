import type { SignPostEntry } from "@gantry/domain/contract/signs/sign-posts.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { signPostType } from "../multi-sign/multi-sign-calls.ts";
import { postPath } from "../multi-sign/manager/open-manager.ts";
import type { StoredPlan } from "./plan-document.ts";
import { PlanSchedule } from "./plan-schedule.tsx";

const shownPosts = 10;

export function PlanActivity({ plan }: { plan: StoredPlan }) {
  const { t } = useTranslation("signPlans");
  const { data } = useQuery({
    queryKey: [...queryKeys.find(signPostType), { plan: plan.id }],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<SignPostEntry>>(
        "/signs/posts/find",
        {
          page: 0,
          pageSize: shownPosts,
          filters: [{ field: "associatedEntityId", operator: "EQUALS", value: plan.id }],
        },
        { signal },
      ),
  });
  const posts = data?.items ?? [];
  return (
    <Stack gap={16} px={20} py={16}>
      <PlanSchedule plan={plan} />
      {posts.length > 0 && (
        <section className="column" aria-label={t("schedule.activations")}>
          <h3>{t("schedule.activations")}</h3>
          <ul className="column">
            {posts.map(({ id, createdAt, createdByDisplayName, signs }) => (
              <li key={id}>
                <Link to={postPath(id)}>{t("multiSign:progress.title", { count: signs })}</Link>{" "}
                <span className="dim">
                  {t("multiSign:progress.started", { time: timeText(createdAt), name: createdByDisplayName })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
