import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Instead } from "../../shared/screen/states.tsx";

/** A screen whose code did not arrive or did not run: the frame goes on (PLAT-010). */
export function LoadFailure() {
  const { t } = useTranslation(["shell", "common"]);
  return (
    <div className="instead-place" role="alert">
      <Instead title={t("failure.loadTitle")} text={t("failure.loadMessage")}>
        {/* A browser keeps in mind which part it could not get: only a page loaded anew asks for it again. */}
        <Button onClick={() => location.reload()}>{t("common:tryAgain")}</Button>
        <Button variant="default" component="a" href="/">
          {t("failure.goHome")}
        </Button>
      </Instead>
    </div>
  );
}
