import { Button, Select, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Filter } from "@gantry/domain/filters/find.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { operatorText, typeIn } from "../state/filter-fields.ts";
import { ConditionValue } from "./condition-value.tsx";
import { draftOf, type FilterDraft, filterOf, needsValue } from "./filter-draft.ts";
import { type FilterEditor, mayNest } from "./filter-editor.ts";
import type { ShownOperator } from "./filter-field.ts";
import { filterTypes } from "./filter-types.ts";

export function ConditionForm({ editor, changed }: { editor: FilterEditor; changed?: Filter }) {
  const { t } = useTranslation("list");
  const { fields, place, formKey } = editor;
  const [draft, setDraft] = useState<FilterDraft>(() => (changed ? draftOf(changed) : {}));
  const field = fields.find(({ name }) => name === draft.field);
  const operators = field ? filterTypes[field.type].operators : [];
  const filter = filterOf(draft, typeIn(fields));
  // The first form of a panel does not take the focus; later ones do.
  const takesFocus = formKey > 0;
  return (
    <Stack
      component="form"
      gap={10}
      aria-label={changed ? t("changeCondition") : t("addCondition")}
      onSubmit={(event) => {
        event.preventDefault();
        if (filter) editor.take(filter);
      }}
    >
      <Select
        label={t("field")}
        data={fields.map(({ name, label }) => ({ value: name, label }))}
        value={draft.field ?? null}
        // Another field may have other operators, so the rest is reset (TABLE-029).
        onChange={(name) => setDraft(name ? { field: name } : {})}
        searchable
        autoFocus={takesFocus}
        // An open list would cover the buttons below.
        openOnFocus={false}
      />
      <Select
        label={t("operator")}
        data={operators.map((value) => ({ value, label: operatorText(value, field?.type) }))}
        value={draft.operator ?? null}
        onChange={(operator) =>
          setDraft({ field: draft.field, ...(operator && { operator: operator as ShownOperator }) })
        }
        disabled={!field}
        searchable
      />
      {field && draft.operator && needsValue(draft.operator) && (
        <ConditionValue
          key={`${field.name} ${draft.operator}`}
          field={field}
          operator={draft.operator}
          value={draft.value}
          onChange={(value) => setDraft({ ...draft, value })}
        />
      )}
      <Button
        type="submit"
        variant="default"
        leftSection={changed ? undefined : <IconPlus size={15} />}
        disabled={!filter}
      >
        {changed ? t("changeCondition") : t("addCondition")}
      </Button>
      <div className="row">
        {!changed && mayNest(place.path) && (
          <button type="button" className="text-button" onClick={() => editor.addGroup(place.path)}>
            {t("addGroup")}
          </button>
        )}
        {place.path.length > 0 && (
          <button
            type="button"
            className="text-button end"
            onClick={() => editor.put({ path: [], isChange: false })}
          >
            {changed ? t("common:cancel") : t("groupDone")}
          </button>
        )}
      </div>
    </Stack>
  );
}
