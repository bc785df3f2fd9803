import { Button } from "@mantine/core";
import { conditionsOf } from "@gantry/domain/filters/filter-tree.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { useMayCreate } from "../../../session/use-may-create.ts";
import { kindListText, kindText } from "../../../text/kind-text.ts";
import type { FilterField } from "../filter/filter-field.ts";
import { filterText } from "../state/filter-fields.ts";
import { NewButton } from "../list-head.tsx";
import type { ListState } from "../state/list-state.ts";

export function NothingYet({ kind }: { kind: AnyKind }) {
  const { t } = useTranslation("list");
  const mayCreate = useMayCreate(kind);
  return (
    <EmptyState title={t("emptyTitle", { kinds: kindText(kind, "many") })} text={kindListText(kind, "empty")}>
      {mayCreate && <NewButton kind={kind} />}
    </EmptyState>
  );
}

export function NothingMatches({
  kind,
  state,
  fields,
  total,
  onClear,
}: {
  kind: AnyKind;
  state: ListState;
  fields: readonly FilterField[];
  total: number | undefined;
  onClear: () => void;
}) {
  const { t } = useTranslation("list");
  const words = conditionsOf(state.filter).map((filter) => filterText(fields, filter).join(" ").trim());
  const searched = state.searchText.trim();
  if (searched) words.push(t("textContains", { text: searched }));
  const conditions = words.join(", ");
  return (
    <EmptyState
      title={t("nothingTitle", { kind: kindText(kind, "one"), count: words.length })}
      text={
        total === undefined
          ? t("nothingHiddenPlain", { conditions })
          : t("nothingHidden", { conditions, total })
      }
    >
      <Button variant="default" onClick={onClear}>
        {t("clearFilter")}
      </Button>
    </EmptyState>
  );
}
