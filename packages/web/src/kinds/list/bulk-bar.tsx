import { Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type ComponentType, lazy, Suspense } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import css from "./list.module.css";
import { countOf, type Selection, type SelectionActionProps } from "./state/selection.ts";

const BulkActions = lazy(() => import("./bulk/bulk-actions.tsx"));

export function BulkBar({
  kind,
  selection,
  offered,
  actions: Actions,
  onSelectMatching,
  onClear,
}: {
  kind: AnyKind;
  selection: Selection;
  offered: number | undefined;
  actions: ComponentType<SelectionActionProps<AnyKind>> | undefined;
  onSelectMatching: (total: number) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation("list");
  const count = countOf(selection);
  if (count === 0) return null;
  const words = "ids" in selection ? t("selected", { count }) : t("selectedMatching", { total: count });
  const props = { kind, selection, clear: onClear };
  return (
    <Group component="section" className={css.bulk} gap={8} wrap="nowrap" aria-label={words}>
      <span className="strong num" role="status">
        {words}
      </span>
      <button type="button" className="icon-button" aria-label={t("clearSelection")} onClick={onClear}>
        <IconX size={15} />
      </button>
      {offered !== undefined && (
        <button type="button" className="text-button num" onClick={() => onSelectMatching(offered)}>
          {t("selectMatching", { total: offered })}
        </button>
      )}
      <Suspense fallback={null}>
        {Actions && <Actions {...props} />}
        {!kind.ownCalls && <BulkActions {...props} />}
      </Suspense>
    </Group>
  );
}
