import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { findQuery } from "../../../queries/kind-queries.ts";
import { useLive } from "../../../realtime/live.ts";
import { useCan } from "../../../session/session-store.ts";
import type { StoredPlan } from "../plans/plan-document.ts";
import css from "./board.module.css";

const plansQuery = findQuery<StoredPlan>(signPlan, {
  page: 0,
  pageSize: 8,
  sortField: "name",
  ascending: true,
});

export default function PlanButtons() {
  const mayRead = useCan("READ", signPlan.entityType);
  return mayRead ? <ReadablePlans /> : null;
}

function ReadablePlans() {
  const { t } = useTranslation("shift");
  const mayActivate = useCan("CONTROL", signPlan.entityType);
  useLive(signPlan.entityType);
  const { data } = useQuery(plansQuery);
  return (
    <Panel title={t("plans")} actions={<Link to={signPlan.pages}>{t("allPlans")}</Link>}>
      {data?.items.length === 0 && <EmptyState isInline title={t("noPlans")} />}
      <ul className={css.rows}>
        {data?.items.map(({ id, name }) => (
          <li key={id}>
            <Link className="ellipsis grow" to={entityPath(signPlan, id)}>
              {name}
            </Link>
            {mayActivate && (
              <Link
                className="button"
                data-small
                to={`${entityPath(signPlan, id)}?activate=now`}
                aria-label={t("activateLabel", { name })}
              >
                {t("activate")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
