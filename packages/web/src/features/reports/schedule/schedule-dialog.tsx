import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { shownZone } from "../../../kit/time/formats.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import "../../../kit/look/mantine-inputs.ts";
import { scheduleQuery } from "./schedule-calls.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { newValues, type StoredSchedule, valuesOf } from "./schedule-values.ts";

interface ScheduleDialogProps {
  report: { id: string; name: string };
  /** The text in the editor is not saved; the saved one is sent. */
  hasUnsaved: boolean;
  onClose: () => void;
}

/** When the report is sent by e-mail, to whom, and what became of it. Asks before closing loses input. */
export default function ScheduleDialog({ report, hasUnsaved, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation("reports");
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => (isChanged ? setAsking(true) : onClose());
  return (
    <>
      <DialogFrame isOpen onClose={close} width="medium" title={t("schedule.titleOf", { name: report.name })}>
        <Opened reportId={report.id} hasUnsaved={hasUnsaved} onChanged={setChanged} onClose={close} />
      </DialogFrame>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("common:unsavedChanges")}
        confirm={
          <Button variant="default" className="destructive" onClick={onClose}>
            {t("common:leave")}
          </Button>
        }
        isDestructive
      >
        {t("common:unsavedChangesText")}
      </ConfirmDialog>
    </>
  );
}

interface OpenedProps {
  reportId: string;
  hasUnsaved: boolean;
  onChanged: (isChanged: boolean) => void;
  onClose: () => void;
}

/** The form keeps the version that it began with; what is saved or loaded begins it again. */
function Opened(props: OpenedProps) {
  const { t } = useTranslation("reports");
  const query = useQuery(scheduleQuery(props.reportId));
  return (
    <Loaded query={query} failed={t("schedule.failed")}>
      {(latest) => <Begun {...props} latest={latest} first={latest.schedule} />}
    </Loaded>
  );
}

const startOf = (stored: StoredSchedule | null) => ({
  stored,
  start: stored ? valuesOf(stored) : newValues(serverNowMs(), shownZone()),
});

function Begun({
  first,
  ...props
}: OpenedProps & { first: StoredSchedule | null } & Pick<Parameters<typeof ScheduleForm>[0], "latest">) {
  const [begun, setBegun] = useState(() => ({ ...startOf(first), round: 0 }));
  const begin = (next: StoredSchedule | null) => {
    setBegun(({ round }) => ({ ...startOf(next), round: round + 1 }));
    props.onChanged(false);
  };
  const { round, ...start } = begun;
  return <ScheduleForm key={round} {...props} {...start} onBegin={begin} />;
}
