import { useTranslation } from "react-i18next";
import type { Sign } from "../../sign/sign-entity.ts";
import type { ApplyTask } from "./apply-dialogs.tsx";
import type { ChosenMessages } from "./chosen-messages.ts";
import { ManagerRow } from "./manager-row.tsx";
import type { RowCheck } from "./row-check.ts";
import type { RowSelection } from "./use-row-selection.ts";
import css from "../multi-sign.module.css";

export interface ManagerTableProps {
  signs: readonly Sign[];
  chosen: ChosenMessages;
  checks: ReadonlyMap<string, RowCheck>;
  /** Missing: read only. */
  selection: RowSelection | undefined;
  onStart: ((task: ApplyTask) => void) | undefined;
  onClear: ((signId: string) => void) | undefined;
  onRemoveSign: ((signId: string) => void) | undefined;
}

/** SIGN-043. */
export function ManagerTable({ signs, chosen, checks, selection, ...actions }: ManagerTableProps) {
  const { t } = useTranslation("multiSign");
  const ids = signs.map(({ id }) => id);
  const areAllMarked = selection !== undefined && ids.every(selection.isSelected);
  const hasActions = actions.onStart !== undefined;
  return (
    <div className={css.managerScroll} tabIndex={0} role="group" aria-label={t("table")}>
      <table className={css.managerTable}>
        <thead>
          <tr>
            {selection && (
              <th className={css.managerCheck}>
                <input
                  type="checkbox"
                  aria-label={t("markAll")}
                  checked={areAllMarked}
                  onChange={(event) => selection.select(ids, event.currentTarget.checked)}
                />
              </th>
            )}
            <th>{t("columns.sign")}</th>
            <th>{t("columns.now")}</th>
            <th>{t("columns.newMessage")}</th>
            <th className={css.managerPriority}>{t("columns.priority")}</th>
            <th>{t("columns.outcome")}</th>
            {hasActions && (
              <th className={css.managerActions}>
                <span className="visually-hidden">{t("columns.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {signs.map((sign) => (
            <ManagerRow
              key={sign.id}
              sign={sign}
              chosen={chosen[sign.id]}
              check={checks.get(sign.id) ?? noCheck}
              selection={selection}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const noCheck: RowCheck = { state: "none" };
