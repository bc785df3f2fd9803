import { Button } from "@mantine/core";
import { dashboard as sharedKind } from "@gantry/domain/kinds/dashboard.ts";
import { IconPlus, IconRefreshDot } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { Loaded } from "../../queries/loaded.tsx";
import { useLive } from "../../realtime/live.ts";
import { useCan } from "../../session/session-store.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { dashboardsQuery, pathOfDashboard, type ListedScope } from "./dashboard-calls.ts";
import { NewDashboardDialog } from "./new-dashboard-dialog.tsx";
import { RotationDialog } from "./rotation/rotation-dialog.tsx";
import css from "./dashboards.module.css";

/** A person's own dashboards, and those shared within the tenant (DASH-003). */
export default function DashboardList() {
  const { t } = useTranslation("dashboards");
  const mayReadShared = useCan("READ", sharedKind.entityType);
  const [isNew, setNew] = useState(false);
  const [isRotating, setRotating] = useState(false);
  return (
    <Page
      title={t("title")}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefreshDot size={15} />}
            onClick={() => setRotating(true)}
          >
            {t("rotation.open")}
          </Button>
          <Button leftSection={<IconPlus size={15} />} onClick={() => setNew(true)}>
            {t("new")}
          </Button>
        </>
      }
    >
      <OfScope scope="user" />
      {mayReadShared && <OfScope scope="system" />}
      <NewDashboardDialog isOpen={isNew} onClose={() => setNew(false)} />
      <RotationDialog isOpen={isRotating} onClose={() => setRotating(false)} />
    </Page>
  );
}

const titles = { user: "mine", system: "shared" } as const;
const empties = { user: ["noneMine", "noneMineText"], system: ["noneShared", "noneSharedText"] } as const;

function OfScope({ scope }: { scope: ListedScope }) {
  const { t } = useTranslation("dashboards");
  useLive(sharedKind.entityType, undefined, scope === "system");
  const [title, text] = empties[scope];
  return (
    <Panel title={t(titles[scope])}>
      <Loaded query={useQuery(dashboardsQuery(scope))} failed={t("loadFailed")}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState isInline title={t(title)} text={t(text)} />
          ) : (
            <ul className={css.list}>
              {items.map(({ id, name, description, widgets }) => (
                <li key={id}>
                  <Link className="plain-link row grow" to={pathOfDashboard(scope, id)}>
                    <b className="ellipsis">{name}</b>
                    <span className="dim ellipsis grow">{description}</span>
                    <span className="dim num nowrap">{t("widgets", { count: widgets?.length ?? 0 })}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
