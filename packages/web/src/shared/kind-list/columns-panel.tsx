import { useTranslation } from "react-i18next";
import type { ListColumn } from "./columns.tsx";
import { SidePanel } from "./side-panel.tsx";

/** Shows and hides columns. */
export function ColumnsPanel({
  columns,
  isShown,
  onShow,
  onClose,
}: {
  columns: readonly ListColumn[];
  isShown: (column: ListColumn) => boolean;
  onShow: (id: string, isOn: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("list");
  const note = t("columnsShown", { shown: columns.filter(isShown).length, all: columns.length });
  return (
    <SidePanel title={t("columns")} note={note} widthPx={304} onClose={onClose}>
      <ul>
        {columns.map((column) => (
          <li key={column.id}>
            <label className="column-choice">
              <span className={isShown(column) ? undefined : "dim"}>{column.label}</span>
              <input
                type="checkbox"
                className="check end"
                checked={isShown(column)}
                // Without a name a row could not be told from another.
                disabled={column.id === "name"}
                onChange={(event) => onShow(column.id, event.currentTarget.checked)}
              />
            </label>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
