import { IconX } from "@tabler/icons-react";
import type { Filter } from "@gantry/domain/filters/find.ts";
import type { FilterPath } from "@gantry/domain/filters/filter-tree.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { filterText, listNamedEntities } from "../state/filter-fields.ts";
import type { FilterEditor } from "./filter-editor.ts";
import css from "./filter.module.css";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { userList } from "@gantry/domain/permissions/user-list.ts";
import { useQueries } from "@tanstack/react-query";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { nameOf } from "../use-delete.ts";

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
  const named = listNamedEntities(editor.fields, filter);
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

const maxNames = 3;
const choosable: readonly Pick<AnyKind, "name" | "entityType" | "path">[] = [...kinds, userList];

function EntityNames({ kindName, ids }: { kindName: string; ids: readonly string[] }) {
  const { t } = useTranslation("list");
  const kind = choosable.find(({ name }) => name === kindName);
  const named = ids.slice(0, maxNames);
  const found = useQueries({
    queries: kind ? named.map((id) => ({ ...entityQuery(kind, id), staleTime: 60_000 })) : [],
  });
  const names = named.map((id, index) => {
    const entity = found[index]?.data;
    return entity ? nameOf(entity) : id;
  });
  const more = ids.length - names.length;
  return more > 0 ? t("andMore", { names: names.join(", "), count: more }) : names.join(", ");
}
