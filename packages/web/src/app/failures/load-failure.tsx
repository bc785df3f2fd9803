import { useEffect, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { isReloadDue, noteReload, type ScreenLoadError } from "./screen-load-error.ts";
import { useLoadWithServer } from "./use-load-with-server.ts";

/** Shown when a screen's code fails to load or run; the frame keeps working (PLAT-010). */
export function LoadFailure({ error: { message, isMissingChunk } }: { error: ScreenLoadError }) {
  const { t } = useTranslation("shell");
  const [isLoading, setIsLoading] = useState(
    () => isMissingChunk && isReloadDue(message, Date.now(), sessionStorage),
  );
  useEffect(() => {
    if (isLoading) noteReload(message, Date.now(), sessionStorage);
  }, [isLoading, message]);
  const isServerAway = useLoadWithServer(isLoading);
  if (isLoading && !isServerAway) return <RowSkeletons />;
  return (
    <EmptyState
      role="alert"
      title={t("failure.loadTitle")}
      text={isServerAway ? t("signIn.noConfig") : t("failure.loadMessage")}
    >
      {!isServerAway && (
        <>
          {/* Browsers cache failed module imports, so only a page reload retries them. */}
          <button type="button" className="button" data-main onClick={() => setIsLoading(true)}>
            {t("common:tryAgain")}
          </button>
          <a className="button" href="/">
            {t("failure.goHome")}
          </a>
        </>
      )}
    </EmptyState>
  );
}
