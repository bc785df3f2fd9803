import { chartConfig, type ChartConfig } from "@gantry/domain/kinds/chart-config.ts";
import type { ReactNode } from "react";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Loaded } from "../../../queries/loaded.tsx";
import { kindText } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useChartConfig } from "./use-chart-config.ts";

/** A configuration with a query; in words where there is none. */
export function OfChartConfig({
  id,
  children,
}: {
  id: string;
  children: (followed: ChartConfig) => ReactNode;
}) {
  const { t } = useTranslation("dashboards");
  const kind = kindText(chartConfig, "one");
  const missing = (
    <EmptyState isInline title={t("entityMissing", { kind })} text={t("chart.config.missingText")} />
  );
  return (
    <Loaded query={useChartConfig(id)} failed={t("entityFailed", { kind })} missing={missing}>
      {(followed) =>
        followed.query ? (
          children(followed)
        ) : (
          <EmptyState
            isInline
            title={t("chart.config.noQuery", { name: followed.name })}
            text={t("chart.config.noQueryText")}
          />
        )
      }
    </Loaded>
  );
}
