import { IconX } from "@tabler/icons-react";
import type { Filter } from "@gantry/domain/filters/find.ts";
import type { FilterPath } from "@gantry/domain/filters/filter-tree.ts";
import { useTranslation } from "react-i18next";
import { filterText, namedEntities } from "../state/filter-fields.ts";
import { EntityNames } from "./entity-names.tsx";
import type { FilterEditor } from "./filter-editor.ts";
import css from "./filter.module.css";

export function ConditionRow({
  editor,
  filter,
  path,
}: {
  editor: FilterEditor;
  filter: Filter;
  path: FilterPath;
}) {
  const { t } = useTranslation("list");
  const [field, operator, value] = filterText(editor.fields, filter);
  const named = namedEntities(editor.fields, filter);
  return (
    <li className={css.condition}>
      <button
        type="button"
        className={css.words}
        title={t("editCondition", { condition: `${field} ${operator} ${value}` })}
        onClick={() => editor.put({ path, isChange: true })}
        onKeyDown={(event) => {
          if (event.key === "Delete" || event.key === "Backspace") editor.remove(path);
        }}
      >
        <b>{field}</b> <span className="dim">{operator}</span> {named ? <EntityNames {...named} /> : value}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t("removeCondition", { field })}
        onClick={() => editor.remove(path)}
      >
        <IconX size={14} />
      </button>
    </li>
  );
}
