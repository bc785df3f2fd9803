import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Translate } from "../../../text/translate.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useLive } from "../../../realtime/live.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import type { Agent } from "./agent.ts";
import { agentsQuery } from "./agent-calls.ts";
import { agentPath, agentType } from "./agent-paths.ts";
import { AgentStatus, Heartbeat } from "./agent-status.tsx";
import { bytesText, countText, percentText } from "./figure-text.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { ClientPanel } from "./client-panel.tsx";

/** Live (COMM-005, ADM-009). */
export default function AgentListScreen() {
  const { t } = useTranslation("permissions");
  const { t: text } = useTranslation("agents");
  const mayRead = useCan("READ", agentType);
  return mayRead ? <AgentList /> : <NoPermission action={t("READ")} kindName={text("many")} />;
}

function AgentList() {
  const { t } = useTranslation("agents");
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useCan("CREATE", agentType);
  useLive(agentType);
  const agents = useQuery(agentsQuery);
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <Page
      layout="fill"
      title={t("shell:agents")}
      meta={agents.data && <span className="dim num">{t("count", { count: agents.data.total })}</span>}
      actions={add}
    >
      <Panel isFilling>
        <DataTable
          columns={agentColumns(t)}
          rows={agents.data?.items}
          rowId={({ id }) => id}
          error={
            agents.error && (
              <FailedToLoad
                title={t("loadFailed")}
                error={agents.error}
                onRetry={() => void agents.refetch()}
              />
            )
          }
          empty={
            <EmptyState title={t("empty")} text={t("emptyText")}>
              {add}
            </EmptyState>
          }
        />
      </Panel>
      <AddAgentDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  );
}

function agentColumns(t: Translate<"agents">): Column<Agent>[] {
  return [
    {
      id: "name",
      header: t("name"),
      widthPx: 180,
      cell: ({ id, name }) => (
        <Link to={`${agentPath(id)}/detail`} data-row-link>
          {name}
        </Link>
      ),
    },
    { id: "status", header: t("status"), widthPx: 120, cell: (agent) => <AgentStatus agent={agent} /> },
    {
      id: "site",
      header: t("site"),
      isWideOnly: true,
      cell: ({ customerSite }) => customerSite ?? <span className="dim">–</span>,
    },
    {
      id: "devices",
      header: t("devices"),
      widthPx: 90,
      align: "end",
      isWideOnly: true,
      cell: ({ devices }) => countText(devices),
    },
    {
      id: "version",
      header: t("version"),
      widthPx: 110,
      isWideOnly: true,
      cell: ({ version }) => <span className="dim">{version ?? "–"}</span>,
    },
    {
      id: "processor",
      header: t("processor"),
      widthPx: 110,
      align: "end",
      isWideOnly: true,
      cell: (agent) => figureText(agent, agent.metrics.cpu, percentText),
    },
    {
      id: "memory",
      header: t("memory"),
      widthPx: 110,
      align: "end",
      isWideOnly: true,
      cell: (agent) => figureText(agent, agent.metrics.memory, bytesText),
    },
    { id: "heartbeat", header: t("heartbeat"), widthPx: 140, cell: (agent) => <Heartbeat agent={agent} /> },
  ];
}

/** Hides figures of disconnected agents, which would look current. */
const figureText = (agent: Agent, value: number | undefined, format: (value: number) => string): string =>
  agent.connected && value !== undefined ? format(value) : "–";

function AddAgentDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("agents");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("add")} width="medium">
      <ClientPanel />
    </Dialog>
  );
}
