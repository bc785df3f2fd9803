import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../../realtime/live.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { Instead, RowSkeletons } from "../../../kit/screen/states.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { AddAgentDialog } from "./add-agent-dialog.tsx";
import { type Agent } from "./agent.ts";
import { agentsQuery } from "./agent-calls.ts";
import { agentPath, agentType } from "./agent-paths.ts";
import { AgentStatus, Heartbeat } from "./agent-status.tsx";
import { countText, octetsText, percentText } from "./figure-text.ts";
import "./agents.css";
import "../../../kit/look/table.css";

/** Live (COMM-005, ADM-009). */
export default function AgentListScreen() {
  const { t } = useTranslation("permissions");
  const { t: text } = useTranslation("agents");
  const mayRead = useCan("READ", agentType);
  return mayRead ? <AgentList /> : <NoPermission action={t("READ")} kindName={text("many")} />;
}

function AgentList() {
  const { t } = useTranslation(["agents", "shell"]);
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
    <div className="page">
      <div className="title-row">
        <h1>{t("shell:agents")}</h1>
        {agents.data && <span className="dim num">{t("count", { count: agents.data.total })}</span>}
        <span className="row end">{add}</span>
      </div>
      <section className="panel agents-panel">
        {agents.isPending ? (
          <RowSkeletons delayMs={150} />
        ) : agents.error ? (
          <FailedToLoad title={t("loadFailed")} error={agents.error} onRetry={() => void agents.refetch()} />
        ) : agents.data.items.length === 0 ? (
          <div className="instead-place">
            <Instead title={t("empty")} text={t("emptyText")}>
              {add}
            </Instead>
          </div>
        ) : (
          <AgentTable agents={agents.data.items} />
        )}
      </section>
      <AddAgentDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}

function AgentTable({ agents }: { agents: readonly Agent[] }) {
  const { t } = useTranslation("agents");
  return (
    <div className="agents-scroll">
      <table className="table">
        <thead>
          <tr>
            <th>{t("name")}</th>
            <th style={{ width: 120 }}>{t("status")}</th>
            <th className="wide-only">{t("site")}</th>
            <th style={{ width: 90 }} className="wide-only number">
              {t("devices")}
            </th>
            <th style={{ width: 110 }} className="wide-only">
              {t("version")}
            </th>
            <th style={{ width: 110 }} className="wide-only number">
              {t("processor")}
            </th>
            <th style={{ width: 110 }} className="wide-only number">
              {t("memory")}
            </th>
            <th style={{ width: 140 }}>{t("heartbeat")}</th>
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <AgentRow key={agent.id} agent={agent} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AgentRow({ agent }: { agent: Agent }) {
  const { cpu, memory } = agent.metrics;
  // Hides figures of disconnected agents, which would look current.
  const figure = (value: number | undefined, format: (value: number) => string) =>
    agent.connected && value !== undefined ? format(value) : "–";
  return (
    <tr>
      <td>
        <Link to={`${agentPath(agent.id)}/detail`} data-row-link>
          {agent.name}
        </Link>
      </td>
      <td>
        <AgentStatus agent={agent} />
      </td>
      <td className="wide-only">{agent.customerSite ?? <span className="dim">–</span>}</td>
      <td className="wide-only number">{countText(agent.devices)}</td>
      <td className="wide-only dim">{agent.version ?? "–"}</td>
      <td className="wide-only number">{figure(cpu, percentText)}</td>
      <td className="wide-only number">{figure(memory, octetsText)}</td>
      <td>
        <Heartbeat agent={agent} />
      </td>
    </tr>
  );
}
