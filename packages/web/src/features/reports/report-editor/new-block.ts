import type { BlockLook, DataBlock, FieldBlock } from "@gantry/domain/reports/report-block.ts";
import type { Source } from "../../../kinds/data-queries/data-sources.ts";
import { fieldWords } from "../../../kinds/data-queries/source-words.ts";
import { translate } from "../../../text/translate.ts";

const countWords = () => translate("dashboards:chart.aggregations.count");

/** A new table or chart counts the rows of each day. */
export function newDataBlock({ name, timeField }: Source, look: BlockLook): DataBlock {
  return {
    type: "data",
    look,
    dataSource: name,
    groupBy: timeField,
    period: "day",
    groupLabel: fieldWords(name, timeField) ?? timeField,
    measures: [{ aggregation: "count", label: countWords() }],
    caption: "",
  };
}

export const newFieldBlock = ({ name }: Source): FieldBlock => ({
  type: "field",
  dataSource: name,
  measure: { aggregation: "count", label: countWords() },
});

/** The source that the report names, if this person may read it, else the first. */
export const preferredSource = (sources: readonly Source[], named: unknown): Source | undefined =>
  sources.find(({ name }) => name === named) ?? sources.find(({ name }) => name === "alarm") ?? sources[0];
