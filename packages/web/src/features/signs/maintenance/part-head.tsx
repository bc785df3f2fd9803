import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAgeText } from "../../../kit/status/age.tsx";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./maintenance.module.css";

export function PartHead({
  title,
  readAt,
  children,
}: {
  title: string;
  readAt: string | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation("signMaintenance");
  const age = useAgeText(readAt);
  return (
    <header className={css.maintenanceHead}>
      <h2>{title}</h2>
      <span className="dim small num">
        {readAt ? (
          <time dateTime={readAt} title={timestampText(readAt)}>
            {age}
          </time>
        ) : (
          t("neverRead")
        )}
      </span>
      <span className={classNames(css.maintenanceActs, "row end")}>{children}</span>
    </header>
  );
}
