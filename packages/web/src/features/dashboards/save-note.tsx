import { Button } from "@mantine/core";
import { errorText } from "../../queries/error-text.ts";
import { useTranslation } from "../../text/use-translation.ts";
import type { EditedWidgets } from "./use-edited-widgets.ts";

/** Whether the last change is saved, and what can be done if it is not (DASH-026). */
export function SaveNote({ edited: { saveState, retry, keepMine, takeTheirs } }: { edited: EditedWidgets }) {
  const { t } = useTranslation("dashboards");
  const { t: common } = useTranslation();
  switch (saveState.state) {
    case "saved":
    case "saving":
      return <span className="dim small">{t(saveState.state)}</span>;
    case "failed":
      return (
        <span className="row wrap" role="alert">
          <span className="error-text">
            {t("saveError")}. {errorText(saveState.error)}
          </span>
          <Button size="compact-sm" variant="default" onClick={retry}>
            {common("tryAgain")}
          </Button>
        </span>
      );
    case "conflict": {
      const { current } = saveState;
      return (
        <span className="row wrap" role="alert">
          <span className="warn-text">{t("conflict")}</span>
          <Button size="compact-sm" variant="default" onClick={() => takeTheirs(current)}>
            {t("loadTheirs")}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => keepMine(current)}>
            {t("keepMine")}
          </Button>
        </span>
      );
    }
  }
}
