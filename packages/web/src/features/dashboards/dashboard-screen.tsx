import { dashboard as sharedKind } from "@gantry/domain/kinds/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { usePageName } from "../../kit/screen/page-name.ts";
import { Loaded } from "../../queries/loaded.tsx";
import { useLive } from "../../realtime/live.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { dashboardQuery, type ListedScope, listedScopes } from "./dashboard-calls.ts";
import { ShownDashboard } from "./shown-dashboard.tsx";

export default function DashboardScreen() {
  const { t } = useTranslation("dashboards");
  const { scope: given, id = "" } = useParams({ strict: false }) as { scope?: string; id?: string };
  const scope: ListedScope = listedScopes.find((one) => one === given) ?? "user";
  useLive(sharedKind.entityType, [id], scope === "system");
  const query = useQuery(dashboardQuery(scope, id));
  usePageName(query.data?.name);
  return (
    <Loaded
      query={query}
      failed={t("oneFailed")}
      missing={<EmptyState isPage title={t("missing")} text={t("missingText")} />}
    >
      {(dashboard) => <ShownDashboard key={`${scope} ${id}`} scope={scope} dashboard={dashboard} />}
    </Loaded>
  );
}
