import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type { BlockLook, DataBlock, FieldBlock, MapBlock } from "@gantry/domain/reports/report-block.ts";
import type { Source } from "../../../kinds/data-queries/data-sources.ts";
import { fieldWords } from "../../../kinds/data-queries/source-words.ts";
import { optionText } from "../../../text/kind-text.ts";

const countWords = () => optionText("aggregation", "count");

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

export const newMapBlock = ({ name }: Source): MapBlock => ({ type: "map", dataSource: name, caption: "" });

const placed = new Set((kinds as readonly AnyKind[]).flatMap(({ name, geometry }) => (geometry ? name : [])));

/** Sources whose rows are somewhere. */
export const placedSources = (sources: readonly Source[]): Source[] =>
  sources.filter(({ name }) => placed.has(name));

const devices = new Set((kinds as readonly AnyKind[]).flatMap(({ name, device }) => (device ? name : [])));

/** A map shows devices whenever they were added. */
export const hasTime = (block: DataBlock | FieldBlock | MapBlock): boolean =>
  block.type !== "map" || !devices.has(block.dataSource);

/** Incidents, if this person may read them. */
export const preferredPlaced = (sources: readonly Source[]): Source | undefined => {
  const found = placedSources(sources);
  return found.find(({ name }) => name === "automatedIncident") ?? found[0];
};

/** The source that the report names, if this person may read it, else the first. */
export const preferredSource = (sources: readonly Source[], named: unknown): Source | undefined =>
  sources.find(({ name }) => name === named) ?? sources.find(({ name }) => name === "alarm") ?? sources[0];
