import { Checkbox, NumberInput, Select, TextInput } from "@mantine/core";
import { queryPeriods } from "@gantry/domain/filters/aggregation.ts";
import {
  blockLooks,
  type DataBlock,
  type FieldBlock,
  type MapBlock,
  type ReportBlock,
} from "@gantry/domain/reports/report-block.ts";
import { Segments } from "../../../kit/look/segments.tsx";
import { groupFields, isTime, type Source } from "../../../kinds/data-queries/data-sources.ts";
import { FilterRows } from "../../../kinds/data-queries/filter-rows.tsx";
import { fieldOptions, fieldWords, sourceOptions } from "../../../kinds/data-queries/source-words.ts";
import { optionText } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { MeasureFields, MeasureRows } from "./measure-rows.tsx";
import { hasTime, newDataBlock, newFieldBlock, newMapBlock, placedSources } from "./new-block.ts";
import css from "./report-editor.module.css";

interface Props<Block> {
  block: Block;
  onChange: (block: ReportBlock) => void;
  sources: readonly Source[];
}

/** Which rows a block counts or sums, by what, and how it shows them. */
export function DataSettings({ block, onChange, sources }: Props<DataBlock | FieldBlock | MapBlock>) {
  const { t } = useTranslation("reports");
  const offered = block.type === "map" ? placedSources(sources) : sources;
  const source = offered.find(({ name }) => name === block.dataSource);
  const choose = (name: string | null) => {
    const chosen = offered.find((one) => one.name === name);
    if (chosen && chosen !== source) onChange(blockOf(chosen, block));
  };
  return (
    <>
      <Select
        label={t("source")}
        searchable
        allowDeselect={false}
        data={sourceOptions(offered)}
        value={source?.name ?? null}
        error={source ? undefined : t("sourceGone")}
        onChange={choose}
      />
      {source && block.type === "data" && <Grouping block={block} onChange={onChange} source={source} />}
      {source && block.type === "field" && (
        <MeasureFields
          measure={block.measure}
          source={source}
          onChange={(measure) => onChange({ ...block, measure })}
        />
      )}
      {hasTime(block) && <TimeChoice block={block} onChange={onChange} />}
      {source && (
        <FilterRows
          source={source}
          filters={block.filters ?? []}
          onChange={(filters) => onChange({ ...block, filters })}
        />
      )}
      {block.type === "data" && <Looks block={block} onChange={onChange} />}
      {block.type === "map" && <Caption block={block} onChange={onChange} />}
      {block.type === "field" && (
        <TextInput
          label={t("unit")}
          maxLength={20}
          value={block.unit ?? ""}
          onChange={({ currentTarget: { value } }) => onChange({ ...block, unit: value })}
        />
      )}
    </>
  );
}

function blockOf(source: Source, before: DataBlock | FieldBlock | MapBlock): ReportBlock {
  switch (before.type) {
    case "data":
      return newDataBlock(source, before.look);
    case "field":
      return newFieldBlock(source);
    case "map":
      return { ...newMapBlock(source), caption: before.caption };
  }
}

function Grouping({ block, onChange, source }: Omit<Props<DataBlock>, "sources"> & { source: Source }) {
  const { t } = useTranslation("reports");
  const group = (groupBy: string | null) => {
    if (groupBy === null) return;
    const period = isTime(source, groupBy) ? (block.period ?? "day") : undefined;
    onChange({ ...block, groupBy, period, groupLabel: fieldWords(source.name, groupBy) ?? groupBy });
  };
  return (
    <>
      <Select
        label={t("groupBy")}
        searchable
        allowDeselect={false}
        data={fieldOptions(source.name, groupFields(source))}
        value={block.groupBy}
        onChange={group}
      />
      {block.period && (
        <Select
          label={t("period")}
          allowDeselect={false}
          data={queryPeriods.map((value) => ({ value, label: optionText("period", value) }))}
          value={block.period}
          onChange={(value) => onChange({ ...block, period: queryPeriods.find((one) => one === value) })}
        />
      )}
      <TextInput
        label={t("groupLabel")}
        maxLength={200}
        value={block.groupLabel}
        onChange={({ currentTarget: { value } }) => onChange({ ...block, groupLabel: value })}
      />
      <MeasureRows
        source={source}
        measures={block.measures}
        onChange={(measures) => onChange({ ...block, measures })}
      />
    </>
  );
}

const ownDays = 30;
const maxDays = 3_660;

function TimeChoice({ block, onChange }: Omit<Props<DataBlock | FieldBlock | MapBlock>, "sources">) {
  const { t } = useTranslation("reports");
  const isOwn = block.days !== undefined;
  return (
    <div>
      <div className={css.label}>{t("time")}</div>
      <Segments
        label={t("time")}
        options={[
          { value: false, label: t("ofReport") },
          { value: true, label: t("own") },
        ]}
        value={isOwn}
        onChoose={(own) => onChange({ ...block, days: own ? (block.days ?? ownDays) : undefined })}
      />
      {isOwn && (
        <NumberInput
          mt={8}
          label={t("days")}
          min={1}
          max={maxDays}
          allowDecimal={false}
          value={block.days ?? ownDays}
          onChange={(value) => {
            if (typeof value === "number" && value >= 1 && value <= maxDays)
              onChange({ ...block, days: value });
          }}
        />
      )}
    </div>
  );
}

function Looks({ block, onChange }: Omit<Props<DataBlock>, "sources">) {
  const { t } = useTranslation("reports");
  return (
    <>
      <div>
        <div className={css.label}>{t("showAs")}</div>
        <Segments
          label={t("showAs")}
          options={blockLooks.map((value) => ({ value, label: t(`looks.${value}`) }))}
          value={block.look}
          onChoose={(look) => onChange({ ...block, look })}
        />
      </div>
      <Checkbox
        label={t("compare")}
        checked={block.isCompared ?? false}
        onChange={({ currentTarget: { checked } }) => onChange({ ...block, isCompared: checked })}
      />
      {block.look === "bars" && (
        <Checkbox
          label={t("hasValues")}
          checked={block.hasValues ?? false}
          onChange={({ currentTarget: { checked } }) => onChange({ ...block, hasValues: checked })}
        />
      )}
      <Caption block={block} onChange={onChange} />
    </>
  );
}

function Caption({ block, onChange }: Omit<Props<DataBlock | MapBlock>, "sources">) {
  const { t } = useTranslation("reports");
  return (
    <TextInput
      label={t("caption")}
      maxLength={200}
      value={block.caption}
      onChange={({ currentTarget: { value } }) => onChange({ ...block, caption: value })}
    />
  );
}
