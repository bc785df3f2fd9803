import { useEffect, useRef } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Mark } from "../shell/mark.tsx";
import css from "../shell/shell.module.css";

/** Page for unexpected errors (PLAT-008, PLAT-046). `onGoOn` returns to the page behind it with its input. */
export function ErrorPage({ onGoOn }: { onGoOn?: () => void }) {
  const { t } = useTranslation("shell");
  const page = useRef<HTMLElement>(null);
  useEffect(() => page.current?.focus(), []);
  return (
    <main ref={page} className={css.fullPage} role="alert" tabIndex={-1}>
      <EmptyState
        isInline
        icon={<Mark size={36} />}
        title={t("failure.title")}
        text={
          <>
            {t("failure.message")} {t("failure.apology")}
          </>
        }
      >
        <a className="button" data-main href="/">
          {t("failure.goHome")}
        </a>
        {onGoOn && (
          <button type="button" className="button" onClick={onGoOn}>
            {t("failure.goOn")}
          </button>
        )}
      </EmptyState>
    </main>
  );
}
