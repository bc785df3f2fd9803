import { IconDots } from "@tabler/icons-react";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { LazyMenu } from "../../../kit/screen/lazy-menu.tsx";
import type { RowAction } from "../extras.ts";
import { nameOf } from "../use-delete.ts";

export interface RowMenuProps {
  kind: AnyKind;
  row: Entity;
  useActions?: ((row: Entity) => readonly RowAction[]) | undefined;
  onDelete?: ((row: Entity) => void) | undefined;
}

/** The menu is rendered only when opened, not for every row. */
export function RowMenu(props: RowMenuProps) {
  const { t } = useTranslation("list");
  return (
    <LazyMenu load={() => import("./row-menu-list.tsx")} given={props}>
      <button type="button" className="icon-button" aria-label={t("actionsFor", { name: nameOf(props.row) })}>
        <IconDots size={16} />
      </button>
    </LazyMenu>
  );
}
