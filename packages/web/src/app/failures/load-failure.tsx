import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Instead } from "../../shared/screen/states.tsx";

/**
 * A screen that failed inside the frame (PLAT-010). A part that the server no longer has was already tried again by
 * loading the page anew (PLAT-009), which the router's lazy loading does.
 */
export function LoadFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(["shell", "common"]);
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="instead-place" role="alert">
      <Instead title={t("failure.loadTitle")} text={t("failure.loadMessage")}>
        <Button onClick={again}>{t("common:tryAgain")}</Button>
        <Button variant="default" component="a" href="/">
          {t("failure.goHome")}
        </Button>
      </Instead>
    </div>
  );
}
