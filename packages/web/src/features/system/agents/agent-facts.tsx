import { useTranslation } from "react-i18next";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
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
