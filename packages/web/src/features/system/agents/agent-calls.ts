import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import { agentPath, agentsPath, agentType } from "./agent-paths.ts";
import type {
  Agent,
  AgentDevice,
  AgentEvent,
  ClientConfiguration,
  MetricRow,
  ProtocolCount,
} from "./agent.ts";
import type { TimeRange } from "@gantry/domain/time/time-range.ts";
import { spanNow, spanQuery } from "../../../kit/time/span-query.ts";

const heartbeatMs = 30_000;
const shownDevices = 50;

export const agentsQuery = queryOptions({
  queryKey: [...queryKeys.find(agentType), "all"],
  queryFn: ({ signal }) => api.post<FindAnswer<Agent>>(`${agentsPath}/find`, { pageSize: 1000 }, { signal }),
});

export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.entity(agentType, id),
    queryFn: ({ signal }) => api.get<Agent>(agentPath(id), { signal }),
  });

export const metricsQuery = (id: string, range: TimeRange) =>
  queryOptions({
    queryKey: ["agentMetrics", id, range],
    queryFn: async ({ signal }) => {
      const span = spanNow(range);
      const rows = await api.get<MetricRow[]>(`${agentPath(id)}/metrics?${spanQuery(range)}`, { signal });
      return { rows: rows ?? [], span };
    },
    refetchInterval: heartbeatMs,
  });

export const eventsQuery = (id: string, range: TimeRange | undefined) =>
  queryOptions({
    queryKey: ["agentEvents", id, range],
    queryFn: ({ signal }) =>
      api.get<AgentEvent[]>(`${agentPath(id)}/events?limit=50${spanQuery(range)}`, { signal }),
    refetchInterval: heartbeatMs,
  });

export const protocolsQuery = (id: string) =>
  queryOptions({
    queryKey: ["agentProtocols", id],
    queryFn: ({ signal }) => api.get<ProtocolCount[]>(`${agentPath(id)}/protocols`, { signal }),
    refetchInterval: heartbeatMs,
  });

/** Devices that need attention come first. */
export const devicesQuery = (id: string) =>
  queryOptions({
    queryKey: ["agentDevices", id],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<AgentDevice>>(
        `${agentPath(id)}/devices/find`,
        { page: 0, pageSize: shownDevices, sortField: "name", ascending: true },
        { signal },
      ),
    refetchInterval: heartbeatMs,
  });

export const clientConfigurationQuery = queryOptions({
  queryKey: ["agentClientConfiguration"],
  queryFn: ({ signal }) => api.get<ClientConfiguration>(`${agentsPath}/client-configuration`, { signal }),
  staleTime: 0,
});

export const makeCode = (customerSite: string | undefined) =>
  api.post<{ code: string; expiresAt: string; serverUrl: string }>(
    `${agentsPath}/enrolment-code`,
    customerSite ? { customerSite } : {},
  );
