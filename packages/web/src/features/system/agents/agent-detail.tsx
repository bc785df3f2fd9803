import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { useLive } from "../../../realtime/live.ts";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { Loaded } from "../../../queries/loaded.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import type { Agent } from "./agent.ts";
import { AgentActions } from "./agent-actions.tsx";
import { agentQuery } from "./agent-calls.ts";
import { agentType } from "./agent-paths.ts";
import { AgentDevices } from "./agent-devices.tsx";
import { AgentEvents } from "./agent-events.tsx";
import { AgentFigures } from "./agent-figures.tsx";
import { AgentNotes } from "./agent-notes.tsx";
import { AgentStatus, Heartbeat } from "./agent-status.tsx";
import { ClientPanel } from "./client-panel.tsx";
import css from "./agents.module.css";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { skewText } from "./figure-text.ts";
import { dateTimeText } from "../../../kit/time/moment-text.ts";

/** COMM-005. */
export default function AgentDetailScreen() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  return <AgentDetail key={id} id={id} />;
}

function AgentDetail({ id }: { id: string }) {
  const { t } = useTranslation("agents");
  useLive(agentType, [id]);
  const agent = useQuery(agentQuery(id));
  usePageName(agent.data?.name);
  return (
    <Loaded query={agent} failed={t("oneFailed")} missing={<EmptyState title={t("notThere")} />}>
      {(data) => <LoadedAgent agent={data} />}
    </Loaded>
  );
}

function LoadedAgent({ agent }: { agent: Agent }) {
  const { t } = useTranslation("agents");
  return (
    <Page
      title={agent.name}
      meta={
        <>
          <AgentStatus agent={agent} />
          <Heartbeat agent={agent} />
          <span className="dim wide-only">
            {[agent.customerSite, agent.version && t("versionOf", { version: agent.version })]
              .filter(Boolean)
              .join(", ")}
          </span>
        </>
      }
      actions={<AgentActions agent={agent} />}
    >
      <AgentNotes agent={agent} />
      <div className={css.columns}>
        <Stack gap={12} miw={0}>
          <SectionBoundary>
            <AgentFigures agent={agent} />
          </SectionBoundary>
          <SectionBoundary>
            <AgentDevices agentId={agent.id} />
          </SectionBoundary>
        </Stack>
        <Stack gap={12} miw={0}>
          <AgentFacts agent={agent} />
          <Panel title={t("client")} isPadded>
            <ClientPanel customerSite={agent.customerSite ?? undefined} />
          </Panel>
          <SectionBoundary>
            <AgentEvents agentId={agent.id} />
          </SectionBoundary>
        </Stack>
      </div>
    </Page>
  );
}

/** COMM-001. */
function AgentFacts({ agent }: { agent: Agent }) {
  const { t } = useTranslation("agents");
  const { metadata, metrics } = agent;
  const running = useAgeText(agent.connected ? agent.startedAt : null);
  const machine = [metadata.hostName, metadata.platform, metadata.runtime].filter(Boolean).join(", ");
  return (
    <Panel title={t("facts")}>
      <Facts isPadded>
        <Fact label={t("address")}>{agent.address}</Fact>
        <Fact label={t("started")}>{agent.startedAt && dateTimeText(agent.startedAt)}</Fact>
        <Fact label={t("uptime")}>{running}</Fact>
        <Fact label={t("heartbeat")}>{agent.lastHeartbeat && dateTimeText(agent.lastHeartbeat)}</Fact>
        <Fact label={t("runsOn")}>{machine}</Fact>
        <Fact label={t("capacity")}>
          {agent.capacity === null ? t("unlimited") : t("capacityValue", { count: agent.capacity })}
        </Fact>
        <Fact label={t("lease")}>
          {agent.leaseUntil ? dateTimeText(agent.leaseUntil) : t("leaseEndless")}
        </Fact>
        <Fact label={t("clock")}>
          {metrics.clockSkewMs !== undefined && t("clockRight", { skew: skewText(metrics.clockSkewMs) })}
        </Fact>
      </Facts>
    </Panel>
  );
}
