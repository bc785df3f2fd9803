import { Button, Select, TextInput } from "@mantine/core";
import { aggregations } from "@gantry/domain/filters/aggregation.ts";
import type { BlockMeasure } from "@gantry/domain/reports/report-block.ts";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { numberFields, type Source } from "../../../kinds/data-queries/data-sources.ts";
import { fieldOptions, measuredWords } from "../../../kinds/data-queries/source-words.ts";
import { optionText } from "../../../text/kind-text.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import css from "../../../kinds/data-queries/setting-rows.module.css";

const maxMeasures = 6;

/** The columns of a table or the series of a chart. */
export function MeasureRows({
  source,
  measures,
  onChange,
}: {
  source: Source;
  measures: readonly BlockMeasure[];
  onChange: (measures: BlockMeasure[]) => void;
}) {
  const { t } = useTranslation("reports");
  return (
    <div role="group" aria-label={t("values")} className={css.rows}>
      {measures.map((measure, at) => (
        <div key={at} className={css.row} role="group" aria-label={t("value", { number: at + 1 })}>
          <div className={css.head}>
            <span>{t("value", { number: at + 1 })}</span>
            {measures.length > 1 && (
              <IconButton
                icon={IconTrash}
                label={t("removeValue", { number: at + 1 })}
                onClick={() => onChange(measures.filter((_, other) => other !== at))}
              />
            )}
          </div>
          <MeasureFields
            source={source}
            measure={measure}
            onChange={(changed) => onChange(measures.with(at, changed))}
          />
        </div>
      ))}
      {measures.length < maxMeasures && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...measures, measureOf(source, "count", undefined)])}
        >
          {t("addValue")}
        </Button>
      )}
    </div>
  );
}

/** How rows become one number, and what that is called. */
export function MeasureFields({
  source,
  measure,
  onChange,
}: {
  source: Source;
  measure: BlockMeasure;
  onChange: (measure: BlockMeasure) => void;
}) {
  const { t } = useTranslation("reports");
  const numbers = fieldOptions(source.name, numberFields(source));
  return (
    <>
      <Select
        label={t("aggregation")}
        allowDeselect={false}
        data={aggregations
          .filter((name) => name === "count" || numbers.length > 0)
          .map((name) => ({ value: name, label: optionText("aggregation", name) }))}
        value={measure.aggregation}
        onChange={(name) => {
          const aggregation = aggregations.find((one) => one === name) ?? "count";
          onChange(measureOf(source, aggregation, measure.field ?? numbers[0]?.value));
        }}
      />
      {measure.aggregation !== "count" && (
        <Select
          label={t("of")}
          allowDeselect={false}
          searchable
          data={numbers}
          value={measure.field ?? null}
          onChange={(field) => field && onChange(measureOf(source, measure.aggregation, field))}
        />
      )}
      <TextInput
        label={t("label")}
        maxLength={200}
        value={measure.label}
        onChange={({ currentTarget: { value } }) => onChange({ ...measure, label: value })}
      />
    </>
  );
}

/** Its words are a proposal, which the author may change. */
function measureOf(
  { name }: Source,
  aggregation: BlockMeasure["aggregation"],
  field: string | undefined,
): BlockMeasure {
  const value = optionText("aggregation", aggregation);
  if (aggregation === "count" || field === undefined) return { aggregation: "count", label: value };
  const label = translate("dashboards:chart.valueOfField", {
    value,
    field: measuredWords(name, field),
  });
  return { aggregation, field, label };
}
