import { Button } from "@mantine/core";
import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { ConfirmDialog } from "../../kit/dialog/confirm-dialog.tsx";
import { useCan } from "../../session/session-store.ts";
import { useDeleteJob } from "./schedule-calls.ts";
import { jobEntityType, type SchedulePlace } from "./schedule-place.ts";

/** Asks first; the deletion can be undone for 10 s (SCHED-031). */
export function DeleteJob({
  place,
  job,
  name,
  onDeleted,
}: {
  place: SchedulePlace;
  job: ScheduleJob;
  name: string;
  onDeleted: () => void;
}) {
  const { t } = useTranslation("schedule");
  const [isAsking, setAsking] = useState(false);
  const mayDelete = useCan("DELETE", jobEntityType, job.id);
  const remove = useDeleteJob(place.base);
  if (!mayDelete) return null;
  return (
    <>
      <Button variant="default" className="destructive" onClick={() => setAsking(true)}>
        {t("common:deleteEllipsis")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("dialog.deleteTitle")}
        confirm={t("dialog.deleteConfirm")}
        isDestructive
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id: job.id, name }, { onSuccess: onDeleted })}
      >
        <p>{t("dialog.deleteText", { name })}</p>
      </ConfirmDialog>
    </>
  );
}
