import { Button, Select, TextInput } from "@mantine/core";
import type { VariableName } from "@gantry/domain/dashboards/variables.ts";
import type { ChartFilter } from "@gantry/domain/dashboards/chart-query.ts";
import { operatorsFor, type ReportFilter } from "@gantry/domain/reports/report-filter.ts";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { IconButton } from "../../kit/look/icon-button.tsx";
import { optionText } from "../../text/kind-text.ts";
import { useTranslation } from "../../text/use-translation.ts";
import type { Source } from "./data-sources.ts";
import { storedSymbolOf } from "./field-units.ts";
import { fieldOptions } from "./source-words.ts";
import css from "./setting-rows.module.css";

const maxFilters = 10;

/** Conditions on the rows of a source; all of them hold. */
export function FilterRows({
  source,
  filters,
  variables = [],
  onChange,
}: {
  source: Source;
  filters: readonly ChartFilter[];
  /** Whose chosen value a filter may take. */
  variables?: readonly VariableName[];
  onChange: (filters: ChartFilter[]) => void;
}) {
  const { t } = useTranslation("reports");
  const fields = source.fields.filter(({ type }) => operatorsFor(type).length > 0 && type !== "time");
  const options = fieldOptions(source.name, fields);
  const [first] = options;
  const valueLabel = (field: string) => {
    const unit = storedSymbolOf(field);
    return unit === undefined ? t("filterValue") : t("filterValueIn", { unit });
  };
  const operatorsOf = (name: string) => operatorsFor(fields.find((one) => one.name === name)?.type ?? "text");
  return (
    <div role="group" aria-label={t("filters")} className={css.rows}>
      {filters.map((filter, at) => {
        const change = (changed: Partial<ChartFilter>) =>
          onChange(filters.with(at, { ...filter, ...changed }));
        return (
          <div key={at} className={css.row} role="group" aria-label={t("filter", { number: at + 1 })}>
            <div className={css.head}>
              <span>{t("filter", { number: at + 1 })}</span>
              <IconButton
                icon={IconTrash}
                label={t("removeFilter", { number: at + 1 })}
                onClick={() => onChange(filters.filter((_, other) => other !== at))}
              />
            </div>
            <Select
              label={t("filterField")}
              searchable
              allowDeselect={false}
              data={options}
              value={filter.field}
              onChange={(field) => field !== null && change({ field, operator: "EQUALS" })}
            />
            <Select
              label={t("operator")}
              allowDeselect={false}
              data={operatorsOf(filter.field).map((value) => ({
                value,
                label: optionText("operator", value),
              }))}
              value={filter.operator}
              onChange={(operator) => operator && change({ operator: operator as ReportFilter["operator"] })}
            />
            {variables.length > 0 && (
              <Select
                label={t("dashboards:variables.valueFrom")}
                allowDeselect={false}
                data={[
                  { value: "", label: t("dashboards:variables.fixed") },
                  ...variables.map((name) => ({ value: name, label: optionText("variables", name) })),
                ]}
                value={filter.variable ?? ""}
                onChange={(chosen) => change({ variable: variables.find((name) => name === chosen) })}
              />
            )}
            {filter.variable === undefined && (
              <TextInput
                label={valueLabel(filter.field)}
                maxLength={200}
                value={filter.value}
                onChange={({ currentTarget: { value } }) => change({ value })}
              />
            )}
          </div>
        );
      })}
      {first && filters.length < maxFilters && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...filters, { field: first.value, operator: "EQUALS", value: "" }])}
        >
          {t("addFilter")}
        </Button>
      )}
    </div>
  );
}
