import type { ChartQuery } from "@gantry/domain/dashboards/chart-query.ts";
import { variableNames } from "@gantry/domain/dashboards/variables.ts";
import { Button, Fieldset, Stack } from "@mantine/core";
import { useController } from "react-hook-form";
import { ChartSettings } from "../../../kinds/data-queries/chart-settings.tsx";
import { TheirValue } from "../../../kinds/form/form-field.tsx";
import { type KindFormProps, KindFormView } from "../../../kinds/form/kind-form.tsx";
import { type KindFormState, useKindForm } from "../../../kinds/form/use-kind-form.ts";
import { useTranslation } from "../../../text/use-translation.ts";

/** The form of a chart configuration; its query has the inputs of a chart widget. */
export default function ChartConfigForm(props: KindFormProps) {
  const state = useKindForm(props);
  return (
    <KindFormView {...props} state={state} sections={{ query: <QueryInputs {...props} state={state} /> }} />
  );
}

function QueryInputs({ kind, isReadOnly, state }: KindFormProps & { state: KindFormState }) {
  const { t } = useTranslation("dashboards");
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController({ control: state.form.control, name: "query" });
  return (
    <Fieldset variant="unstyled" disabled={isReadOnly}>
      <Stack gap="sm">
        <ChartSettings
          query={(value ?? undefined) as ChartQuery | undefined}
          variables={variableNames}
          onChange={onChange}
        />
        {error && <span role="alert">{error.message}</span>}
        {value !== null && !isReadOnly && (
          <Button variant="default" onClick={() => onChange(null)}>
            {t("chart.config.removeQuery")}
          </Button>
        )}
        {state.conflict && (
          <TheirValue kind={kind} name="query" value={value} conflict={state.conflict} onUse={onChange} />
        )}
      </Stack>
    </Fieldset>
  );
}
