import { IconX } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { Entity } from "../api/kind-queries.ts";

/** What can be done with the selected rows. */
export function BulkBar({
  rows,
  actions: Actions,
  onClear,
}: {
  rows: readonly Entity[];
  actions: ComponentType<{ rows: readonly Entity[]; clear: () => void }>;
  onClear: () => void;
}) {
  const { t } = useTranslation("list");
  if (rows.length === 0) return null;
  return (
    <section className="bulk-bar" aria-label={t("selected", { count: rows.length })}>
      <span className="strong num">{t("selected", { count: rows.length })}</span>
      <button type="button" className="icon-button" aria-label={t("clearSelection")} onClick={onClear}>
        <IconX size={15} />
      </button>
      <Actions rows={rows} clear={onClear} />
    </section>
  );
}
