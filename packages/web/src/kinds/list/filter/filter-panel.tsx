import { Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import type { FilterGroup } from "@gantry/domain/filters/find.ts";
import { emptyFilter, withoutEmptyGroups } from "@gantry/domain/filters/filter-tree.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { PresetNotes } from "../presets/preset-notes.tsx";
import { PresetSave } from "../presets/preset-save.tsx";
import { FilterPresetLists } from "../presets/filter-preset-lists.tsx";
import { useFilterPresets } from "../presets/use-filter-presets.ts";
import type { FilterField } from "./filter-field.ts";
import { SidePanel } from "../side-panel.tsx";
import { ConditionForm } from "./condition-form.tsx";
import { useFilterEditor } from "./filter-editor.ts";
import { GroupRows, MatchChoice } from "./filter-group.tsx";
import css from "./filter.module.css";

interface Props {
  kind: AnyKind;
  fields: readonly FilterField[];
  filter: FilterGroup;
  count: string;
  onChange: (filter: FilterGroup) => void;
  onClose: () => void;
}

export default function FilterPanel({ kind, fields, filter, count, onChange, onClose }: Props) {
  const { t } = useTranslation("list");
  const editor = useFilterEditor(fields, filter, onChange);
  const presets = useFilterPresets(kind, fields);
  const [isSaving, setSaving] = useState(false);
  const lists = useRef<HTMLDivElement>(null);
  const cleaned = withoutEmptyGroups(filter);
  const isEmpty = cleaned.filters.length === 0;
  const foot =
    isSaving && !isEmpty ? (
      <PresetSave
        presets={presets}
        onSave={(scope, name) => presets.save(scope, name, { filters: cleaned })}
        onClose={() => setSaving(false)}
      />
    ) : (
      <>
        <Button
          variant="default"
          disabled={filter.filters.length === 0}
          onClick={() => onChange(emptyFilter)}
        >
          {t("clearAll")}
        </Button>
        <Button className="end" disabled={isEmpty} onClick={() => setSaving(true)}>
          {t("presets.save")}
        </Button>
      </>
    );
  return (
    <SidePanel title={t("filter")} note={count} widthPx={328} onClose={onClose} foot={foot}>
      <div className="row">
        <span className="dim">{t("match")}</span>
        <MatchChoice label={t("match")} match={filter.match} onMatch={(match) => editor.match([], match)} />
        <Button
          variant="default"
          size="xs"
          className="end"
          leftSection={<IconBookmark size={14} />}
          onClick={() => lists.current?.querySelector("button")?.focus()}
          disabled={presets.scopes.every(({ presets: ofScope }) => ofScope.length === 0)}
        >
          {t("presets.title")}
        </Button>
      </div>
      <GroupRows editor={editor} group={filter} path={[]} />
      {editor.place.path.length === 0 && (
        <div className={css.part}>
          <ConditionForm key={editor.formKey} editor={editor} />
        </div>
      )}
      <div ref={lists} className={css.part}>
        <PresetNotes presets={presets} />
        <FilterPresetLists kind={kind} presets={presets} filter={cleaned} onApply={onChange} />
      </div>
    </SidePanel>
  );
}
