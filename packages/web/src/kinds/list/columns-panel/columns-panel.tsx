import { Button, Group, Popover, Stack } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type ColumnPreset, readColumnPreset } from "@gantry/domain/filters/presets.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { ReorderList } from "../../../kit/reorder/reorder-list.tsx";
import type { ListColumn } from "../table/columns.tsx";
import { PresetButton, PresetList } from "../presets/preset-list.tsx";
import { PresetNotes } from "../presets/preset-notes.tsx";
import { PresetSave } from "../presets/preset-save.tsx";
import { type Presets, usePresets } from "../presets/use-presets.ts";
import { SidePanel } from "../side-panel.tsx";
import {
  alwaysShown,
  arrangeColumns,
  choicesOf,
  type ColumnLayout,
  isSameLayout,
  withColumnAt,
} from "./column-layout.ts";

interface Props {
  kind: AnyKind;
  columns: readonly ListColumn[];
  layout: ColumnLayout<ListColumn>;
  onChange: (layout: ColumnLayout<ListColumn>) => void;
  onReset: () => void;
  onClose: () => void;
}

export default function ColumnsPanel(props: Props) {
  const { t } = useTranslation("list");
  const { kind, layout, onChange, onClose } = props;
  const presets = usePresets<ColumnPreset>(kind, "columns", readColumnPreset);
  const [isSaving, setSaving] = useState(false);
  const shownCount = layout.filter(({ isShown }) => isShown).length;
  const foot = isSaving ? (
    <PresetSave
      presets={presets}
      onSave={(scope, name) => presets.save(scope, name, { columns: choicesOf(layout) })}
      onClose={() => setSaving(false)}
    />
  ) : (
    <>
      <PresetChoice {...props} presets={presets} />
      <Button variant="default" className="end" onClick={() => setSaving(true)}>
        {t("presets.saveShort")}
      </Button>
    </>
  );
  return (
    <SidePanel
      title={t("columns")}
      note={t("columnsShown", { shown: shownCount, all: layout.length })}
      widthPx={304}
      onClose={onClose}
      foot={foot}
    >
      <ReorderList
        isCompact
        items={layout}
        keyOf={({ column }) => column.id}
        nameOf={({ column }) => column.header}
        label={t("columns")}
        onMove={(from, to) => onChange(withColumnAt(layout, from, to))}
        renderItem={(item, handle) => (
          <Group gap={8} h={34} wrap="nowrap">
            {handle}
            <label className="row grow">
              <span className={item.isShown ? "ellipsis" : "dim ellipsis"}>{item.column.header}</span>
              <input
                type="checkbox"
                className="check end"
                checked={item.isShown}
                disabled={item.column.id === alwaysShown}
                onChange={() =>
                  onChange(layout.map((one) => (one === item ? { ...one, isShown: !one.isShown } : one)))
                }
              />
            </label>
          </Group>
        )}
      />
      <PresetNotes presets={presets} />
    </SidePanel>
  );
}

function PresetChoice({
  columns,
  layout,
  onChange,
  onReset,
  presets,
}: Props & { presets: Presets<ColumnPreset> }) {
  const { t } = useTranslation("list");
  const [isOpen, setOpen] = useState(false);
  const isApplied = (preset: ColumnPreset) => isSameLayout(arrangeColumns(columns, preset.columns), layout);
  const all = presets.scopes.flatMap(({ presets: ofScope }) => ofScope);
  const isStart = isSameLayout(arrangeColumns(columns, undefined), layout);
  const name = all.find(isApplied)?.name ?? (isStart ? t("columnsAsOpened") : t("columnsOwn"));
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" width={272} withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconSelector size={14} />}
          onClick={() => setOpen(!isOpen)}
          maw={170}
        >
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("presets.title")}>
        <Stack gap={16}>
          {presets.scopes.map((ofScope) => (
            <PresetList
              key={ofScope.scope}
              ofScope={ofScope}
              isApplied={isApplied}
              onApply={(preset) => {
                onChange(arrangeColumns(columns, preset.columns));
                setOpen(false);
              }}
              onRename={(preset, newName) => presets.rename(ofScope.scope, preset, newName)}
              onRemove={(preset) => presets.remove(ofScope.scope, preset)}
              onOverwrite={(preset) =>
                presets.overwrite(ofScope.scope, preset, { columns: choicesOf(layout) })
              }
            />
          ))}
          <PresetButton
            isApplied={isStart}
            onApply={() => {
              onReset();
              setOpen(false);
            }}
          >
            {t("columnsAsOpened")}
          </PresetButton>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
