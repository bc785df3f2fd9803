import { chartTypes } from "@gantry/domain/dashboards/chart-query.ts";
import type { VariableName } from "@gantry/domain/dashboards/variables.ts";
import { chartConfig } from "@gantry/domain/kinds/chart-config.ts";
import type { WidgetConfig } from "@gantry/domain/kinds/dashboard.ts";
import { Button, Select } from "@mantine/core";
import { ChartSettings } from "../../../kinds/data-queries/chart-settings.tsx";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { fieldLabel, optionText } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { OfChartConfig } from "./of-chart-config.tsx";
import { SaveAsConfig } from "./save-as-config.tsx";
import { useChartConfig, withChartConfig } from "./use-chart-config.ts";

interface ChartInputsProps {
  config: WidgetConfig;
  /** Of the dashboard. */
  variables: readonly VariableName[];
  onChange: (config: WidgetConfig) => void;
}

/** What a chart shows: the configuration that it follows, or its own settings. */
export const ChartInputs = (props: ChartInputsProps) =>
  props.config.chartConfigId ? (
    <FollowedInputs id={props.config.chartConfigId} {...props} />
  ) : (
    <OwnInputs {...props} />
  );

function FollowedInputs({ id, config, onChange }: ChartInputsProps & { id: string }) {
  const { t } = useTranslation("dashboards");
  const { data, isPending } = useChartConfig(id);
  const leave = () => {
    const { chartConfigId: _left, ...own } = data ? withChartConfig(config, data) : config;
    onChange(own);
  };
  return (
    <>
      <OfChartConfig id={id}>
        {({ name }) => <span className="dim">{t("chart.config.followed", { name })}</span>}
      </OfChartConfig>
      <Button variant="default" w="fit-content" disabled={isPending} onClick={leave}>
        {t("chart.config.leave")}
      </Button>
    </>
  );
}

function OwnInputs({ config, variables, onChange }: ChartInputsProps) {
  const mayCreate = useMayCreate(chartConfig);
  const { titleKey: _title, ...others } = config;
  const { query, chartType = "bar" } = config;
  return (
    <>
      <ChartSettings
        query={query}
        variables={variables}
        onChange={(next) => onChange({ ...others, query: next })}
      />
      {query && (
        <Select
          label={fieldLabel(chartConfig, "type")}
          data={chartTypes.map((value) => ({ value, label: optionText("type", value) }))}
          value={chartType}
          allowDeselect={false}
          onChange={(chosen) => onChange({ ...config, chartType: chartTypes.find((one) => one === chosen) })}
        />
      )}
      {query && mayCreate && (
        <SaveAsConfig
          config={config}
          query={query}
          type={chartType}
          onSaved={(chartConfigId) => onChange({ chartConfigId })}
        />
      )}
    </>
  );
}
