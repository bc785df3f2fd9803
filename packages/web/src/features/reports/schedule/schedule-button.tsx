import { Button } from "@mantine/core";
import { IconCalendarTime } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";

const ScheduleDialog = lazy(() => import("./schedule-dialog.tsx"));

interface ScheduleButtonProps {
  report: { id: string; name: string };
  hasUnsaved: boolean;
}

export function ScheduleButton(props: ScheduleButtonProps) {
  const { t } = useTranslation("reports");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarTime size={16} />} onClick={() => setOpen(true)}>
        {t("schedule.open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ScheduleDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
