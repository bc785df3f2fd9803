import { chartConfig, type ChartConfig } from "@gantry/domain/kinds/chart-config.ts";
import type { WidgetConfig } from "@gantry/domain/kinds/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { useLive } from "../../../realtime/live.ts";

/** Live; null if it was deleted or may not be read. */
export function useChartConfig(id: string | undefined) {
  const isFollowed = id !== undefined;
  useLive(chartConfig.entityType, [id ?? ""], isFollowed);
  return useQuery({ ...entityQuery<ChartConfig>(chartConfig, id ?? ""), enabled: isFollowed });
}

/** With name, type and query of the configuration; an own title stays. */
export const withChartConfig = (config: WidgetConfig, { name, type, query }: ChartConfig): WidgetConfig => ({
  ...config,
  title: config.title || name,
  chartType: type,
  query: query ?? undefined,
});

/** What a widget shows: its own settings, or those of the chart configuration that it follows. */
export function useFollowedConfig(config: WidgetConfig): WidgetConfig {
  const { data } = useChartConfig(config.chartConfigId);
  return data ? withChartConfig(config, data) : config;
}
