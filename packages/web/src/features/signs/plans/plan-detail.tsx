import { Button } from "@mantine/core";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { useLive } from "../../../realtime/live.ts";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { panelId, TabList, tabId } from "../../../kit/tabs/tab-list.tsx";
import { kindText } from "../../../text/kind-text.ts";
import "../../../kit/look/mantine-inputs.ts";
import { PlanActivity } from "./plan-activity.tsx";
import { openTab, planMessages, planPageSize, type StoredPlan } from "./plan-document.ts";
import { PlanHeader } from "./plan-header.tsx";
import { PlanNotes } from "./plan-notes.tsx";
import { PlanSigns } from "./plan-signs.tsx";

export default function PlanDetail() {
  const { t } = useTranslation("signPlans");
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  useLive(signPlan.entityType, [id]);
  const { data: plan, error, isPending, refetch } = useQuery(entityQuery<StoredPlan>(signPlan, id));
  usePageName(plan?.name);
  if (error && !plan) {
    const title = t("form:loadFailed", { kind: kindText(signPlan, "one") });
    return <FailedToLoad title={title} error={error} onRetry={() => void refetch()} />;
  }
  if (isPending) return <RowSkeletons rows={6} />;
  if (!plan) {
    return (
      <EmptyState
        title={t("form:notThere", { kind: kindText(signPlan, "one") })}
        text={t("form:notThereText")}
      >
        <Button component={Link} to={signPlan.pages}>
          {t("form:toList")}
        </Button>
      </EmptyState>
    );
  }
  return <Loaded plan={plan} />;
}

function Loaded({ plan }: { plan: StoredPlan }) {
  const { t } = useTranslation("signPlans");
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const open = openTab(tab);
  const messages = planMessages(plan);
  const tabs = [
    { id: "0", label: t("tabs.messages"), count: messages.selectedSigns.length },
    { id: "1", label: t("tabs.schedule") },
  ];
  return (
    <Page>
      <PlanHeader plan={plan} />
      <PlanNotes plan={plan} />
      {plan.description && <p className="dim">{plan.description}</p>}
      <Panel style={{ minHeight: 240 }}>
        <TabList
          label={plan.name}
          tabs={tabs}
          open={open}
          onOpen={(next) =>
            void navigate({
              to: ".",
              search: (before: object) => ({ ...before, tab: Number(next) }) as never,
              replace: true,
            })
          }
        />
        <div role="tabpanel" id={panelId(open)} aria-labelledby={tabId(open)}>
          {open === "0" ? (
            <PlanSigns plan={messages} draftPlace={`plan ${plan.id}`} pageSize={planPageSize} />
          ) : (
            <PlanActivity plan={plan} />
          )}
        </div>
      </Panel>
    </Page>
  );
}
