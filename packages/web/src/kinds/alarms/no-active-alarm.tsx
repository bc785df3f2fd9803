import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";

export function NoActiveAlarm({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation("alarms");
  return (
    <EmptyState title={t("none")} text={t("noneText")}>
      <Button variant="default" onClick={onShowAll}>
        {t("showAll")}
      </Button>
    </EmptyState>
  );
}
