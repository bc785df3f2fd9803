import type { VariableName } from "@gantry/domain/dashboards/variables.ts";
import { type WidgetConfig, widgetKindNames } from "@gantry/domain/kinds/dashboard.ts";
import { chartConfig } from "@gantry/domain/kinds/chart-config.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button, Checkbox, Select, type SelectProps, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogContent, DialogFrame } from "../../kit/dialog/dialog.tsx";
import { useEntityOptions } from "../../kinds/form/fields/choice/use-entity-options.ts";
import { useCan } from "../../session/session-store.ts";
import { kindText } from "../../text/kind-text.ts";
import { useTranslation } from "../../text/use-translation.ts";
import { ChartInputs } from "./chart/chart-inputs.tsx";
import type { Widget } from "./dashboard-calls.ts";
import { pageAddress } from "../../kit/framed-page/page-address.ts";
import { kindOfWidget } from "./widget-frame.tsx";

interface WidgetSettingsProps {
  /** Undefined while closed. */
  widget: Widget | undefined;
  /** Of the dashboard. */
  variables: readonly VariableName[];
  onClose: () => void;
  onApply: (config: WidgetConfig) => void;
}

export function WidgetSettings({ widget, ...props }: WidgetSettingsProps) {
  const { t } = useTranslation("dashboards");
  const name = widget ? t(`types.${widget.type}`) : "";
  return (
    <DialogFrame isOpen={widget !== undefined} onClose={props.onClose} title={t("widgetSettings", { name })}>
      {widget && <Settings widget={widget} {...props} />}
    </DialogFrame>
  );
}

function Settings({ widget, variables, onClose, onApply }: WidgetSettingsProps & { widget: Widget }) {
  const { t } = useTranslation("dashboards");
  const kind = kindOfWidget(widget);
  const isPage = widget.type === "iframe";
  const [config, setConfig] = useState<WidgetConfig>(widget.config ?? {});
  const [isTried, setTried] = useState(false);
  const change = (next: WidgetConfig) => setConfig((before) => ({ ...before, ...next }));
  const isChart = widget.type === "queryChart";
  const mayReadConfigs = useCan("READ", chartConfig.entityType);
  const isWrong =
    (isPage && pageAddress(config.url, location.origin) === undefined) ||
    (isChart && !config.query && !config.chartConfigId);
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!isWrong) onApply(config);
      }}
      actions={<Button type="submit">{t("apply")}</Button>}
    >
      <Stack gap="sm">
        {kind && (
          <EntityChoice
            label={kindText(kind, "one")}
            data-autofocus
            kind={kind}
            chosen={config.entityId}
            onChoose={(entityId) => change({ entityId })}
          />
        )}
        {kind && variables.some((name) => name === widgetKindNames[widget.type]) && (
          <Checkbox
            label={t("variables.follow", { kind: kindText(kind, "one") })}
            description={t("variables.followHint")}
            checked={config.followsVariable ?? false}
            onChange={({ currentTarget: { checked } }) => change({ followsVariable: checked })}
          />
        )}
        {isChart && mayReadConfigs && (
          <EntityChoice
            label={t("chart.config.choice")}
            description={t("chart.config.choiceHint")}
            kind={chartConfig}
            chosen={config.chartConfigId}
            onChoose={(chartConfigId) => setConfig(({ title }) => ({ title, chartConfigId }))}
          />
        )}
        {isChart && <ChartInputs config={config} variables={variables} onChange={setConfig} />}
        {isPage && (
          <TextInput
            label={t("url")}
            description={t("urlHint")}
            type="url"
            required
            data-autofocus
            error={isTried && isWrong && t("urlWrong")}
            value={config.url ?? ""}
            onChange={(event) => change({ url: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={t("widgetTitle")}
          description={t("widgetTitleHint")}
          maxLength={200}
          value={config.title ?? ""}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
      </Stack>
    </DialogContent>
  );
}

interface EntityChoiceProps extends Pick<SelectProps, "label" | "description"> {
  kind: AnyKind;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function EntityChoice({ kind, chosen, onChoose, ...select }: EntityChoiceProps) {
  const { input } = useEntityOptions(kind.name, chosen ? [chosen] : []);
  return <Select {...select} {...input} value={chosen ?? null} onChange={(id) => id && onChoose(id)} />;
}
