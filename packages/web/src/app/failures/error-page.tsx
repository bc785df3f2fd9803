import { Button } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Instead } from "../../shared/screen/states.tsx";
import { Mark } from "../shell/mark.tsx";

/** The whole page for a failure that nobody expected (PLAT-008, PLAT-046). */
export function ErrorPage({ error }: Pick<ErrorComponentProps, "error">) {
  const { t } = useTranslation("shell");
  useEffect(() => console.error(error), [error]);
  return (
    <main className="full-page" role="alert">
      <Instead
        icon={<Mark size={36} />}
        title={t("failure.title")}
        text={
          <>
            {t("failure.message")} {t("failure.apology")}
          </>
        }
      >
        <Button component="a" href="/">
          {t("failure.goHome")}
        </Button>
      </Instead>
    </main>
  );
}
