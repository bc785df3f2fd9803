import { alertSource, pulledProtocols } from "@gantry/domain/kinds/alert-source.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DetailSection } from "../../../kinds/detail/kind-detail-screen.tsx";
import { OwnAlarmsLink } from "../../../kinds/module-screens/own-alarms-link.tsx";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Age } from "../../../kit/status/age.tsx";
import { panelId, TabList, tabId } from "../../../kit/tabs/tab-list.tsx";
import type { Entity } from "../../../queries/kind-queries.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import css from "../incident/incident.module.css";
import { RecentAlerts } from "./recent-alerts.tsx";
import { SourceLog } from "./source-log.tsx";
import { pathOfSource } from "./source-rows.tsx";
import { SourceStatisticsTab } from "./source-statistics.tsx";

const tabs = ["configuration", "statistics", "recent", "protocol", "alarms", "logs"] as const;
type Tab = (typeof tabs)[number];

/** The tabs of an alert source (INC-010); the open one is in the address. */
export function SourceTabs({ entity }: { entity: Entity }) {
  const { t } = useTranslation("incidents");
  const search = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const open: Tab = tabs.find((tab) => tab === search.tab) ?? "configuration";
  const { id } = entity;
  const parts: Record<Tab, ReactNode> = {
    configuration: <DetailSection kind={alertSource} section="general" entity={entity} />,
    statistics: <SourceStatisticsTab id={id} />,
    recent: <RecentAlerts id={id} />,
    protocol: <Protocol entity={entity} />,
    alarms: (
      <Panel isPadded>
        <OwnAlarmsLink owner={alertSource} id={id} />
      </Panel>
    ),
    logs: <SourceLog id={id} />,
  };
  return (
    <>
      <TabList
        label={t("source.tabs")}
        tabs={tabs.map((tab) => ({ id: tab, label: t(`source.${tab}`) }))}
        open={open}
        onOpen={(tab) =>
          void navigate({
            to: ".",
            search: ((before: object) => ({ ...before, tab })) as never,
            replace: true,
          })
        }
      />
      <div role="tabpanel" className={css.column} id={panelId(open)} aria-labelledby={tabId(open)}>
        {parts[open]}
      </div>
    </>
  );
}

function Protocol({ entity }: { entity: Entity }) {
  const { t } = useTranslation("incidents");
  const protocol = String(entity["protocol"] ?? "NONE");
  const isPulled = pulledProtocols.some((one) => one === protocol);
  return (
    <>
      <DetailSection kind={alertSource} section="communication" entity={entity} />
      <Panel isPadded>
        {isPulled ? (
          <Facts>
            <Fact label={t("list:lastUpdateTimestamp")}>
              <Age at={entity.lastUpdateTimestamp ?? null} pollRateS={Number(entity["pollRate"] ?? 60)} />
            </Fact>
          </Facts>
        ) : (
          <p>
            {protocol === "WEBHOOK" &&
              t("source.signature", { path: `/api/v1${pathOfSource(entity.id, "alerts")}` })}
            {protocol === "DETECTORS" && t("source.detectors")}
            {protocol === "NONE" && (
              <>
                <b>{t("messages:formNotAvailable")}</b> {t("source.manual")}
              </>
            )}
          </p>
        )}
      </Panel>
    </>
  );
}
