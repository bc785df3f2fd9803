import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Instead } from "../../kit/screen/states.tsx";

/** Nothing is wrong now; what was is one press away. */
export function NoActiveAlarm({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation("alarms");
  return (
    <div className="instead-place">
      <Instead title={t("none")} text={t("noneText")}>
        <Button variant="default" onClick={onShowAll}>
          {t("showAll")}
        </Button>
      </Instead>
    </div>
  );
}
