import type { AgentToServer } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";

type Metrics = Extract<AgentToServer, { type: "heartbeat" }>["metrics"];

/**
 * Reads CPU (percent of one core since the last call), memory (bytes in use) and uptime (s) of this process.
 */
export function metricsReader(clock: Clock): () => Metrics {
  let lastMs = clock.monotonicMs();
  let lastUsage = process.cpuUsage();
  return () => {
    const nowMs = clock.monotonicMs();
    const usage = process.cpuUsage(lastUsage);
    const spentMs = (usage.user + usage.system) / 1000;
    const cpu = nowMs > lastMs ? Math.round((spentMs / (nowMs - lastMs)) * 1000) / 10 : 0;
    lastMs = nowMs;
    lastUsage = process.cpuUsage();
    return { cpu, memory: process.memoryUsage.rss(), uptime: Math.round(process.uptime()) };
  };
}
