import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAgeText } from "../../../kit/status/age.tsx";
import type { Agent } from "./agent.ts";
import { skewText } from "./figure-text.ts";
import { dateTimeText } from "../../../kit/time/moment-text.ts";

/** COMM-001. */
export function AgentFacts({ agent }: { agent: Agent }) {
  const { t } = useTranslation("agents");
  const { metadata, metrics } = agent;
  const running = useAgeText(agent.connected ? agent.startedAt : null);
  const machine = [metadata.hostName, metadata.platform, metadata.runtime].filter(Boolean).join(", ");
  return (
    <section className="panel">
      <header>
        <h2>{t("facts")}</h2>
      </header>
      <dl className="agent-facts">
        <Fact name={t("address")}>{agent.address}</Fact>
        <Fact name={t("started")}>{agent.startedAt && dateTimeText(agent.startedAt)}</Fact>
        <Fact name={t("uptime")}>{running}</Fact>
        <Fact name={t("heartbeat")}>{agent.lastHeartbeat && dateTimeText(agent.lastHeartbeat)}</Fact>
        <Fact name={t("runsOn")}>{machine}</Fact>
        <Fact name={t("capacity")}>
          {agent.capacity === null ? t("unlimited") : t("capacityValue", { count: agent.capacity })}
        </Fact>
        <Fact name={t("lease")}>{agent.leaseUntil ? dateTimeText(agent.leaseUntil) : t("leaseEndless")}</Fact>
        <Fact name={t("clock")}>
          {metrics.clockSkewMs !== undefined && t("clockRight", { skew: skewText(metrics.clockSkewMs) })}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="dim">{name}</dt>
      <dd className="num">{children || "–"}</dd>
    </div>
  );
}
