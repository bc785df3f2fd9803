import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "../../text/use-translation.ts";
import css from "./list.module.css";

/** With an exclamation badge while what is shown has changed since it was read. */
export function RefreshButton({ hasUpdates, onRefresh }: { hasUpdates: boolean; onRefresh: () => void }) {
  const { t } = useTranslation("list");
  const words = hasUpdates ? t("refreshNews") : t("common:refresh");
  return (
    <button
      type="button"
      className={`icon-button ${css.refresh}`}
      aria-label={words}
      title={words}
      onClick={onRefresh}
    >
      <IconRefresh size={16} />
      {hasUpdates && (
        <span className={css.news} aria-hidden>
          !
        </span>
      )}
    </button>
  );
}
