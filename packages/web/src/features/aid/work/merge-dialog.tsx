import { Button, Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { optionText } from "../../../text/kind-text.ts";
import { reasonText } from "../incident/reason-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { markOfSeverity } from "../../../kinds/map-devices/incident-mark.ts";
import type { WorkDialogProps } from "./hand-over-dialog.tsx";
import { nearIncidentsQuery, useMerge } from "./work-calls.ts";
import css from "./work.module.css";

/** Another open incident near it becomes part of this one. */
export function MergeDialog({ incident, isOpen, onClose }: WorkDialogProps) {
  const { t } = useTranslation("incidents");
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t("merge.title", { name: incident.name })}
      width="medium"
    >
      {isOpen && <MergeForm incident={incident} onClose={onClose} />}
    </DialogFrame>
  );
}

function MergeForm({ incident, onClose }: Omit<WorkDialogProps, "isOpen">) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useQuery(nearIncidentsQuery(incident.id, incident.rev));
  const [otherId, setOtherId] = useState<string>();
  const { mutate, isPending } = useMerge(incident.id);
  const save = () => {
    if (otherId !== undefined && !isPending) mutate(otherId, { onSuccess: onClose });
  };
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={save}
      actions={
        <Button type="submit" loading={isPending} disabled={otherId === undefined}>
          {t("merge.save")}
        </Button>
      }
    >
      <p className="dim">{t("merge.text")}</p>
      {!data && !error && <RowSkeletons rows={3} delayMs={150} />}
      {!data && error && (
        <FailedToLoad title={t("merge.notLoaded")} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <EmptyState isInline title={t("merge.none")} />}
      <ul className={css.choices}>
        {data?.map((other) => (
          <li key={other.id}>
            <SeverityMark severity={markOfSeverity[other.severity]} />
            <Radio
              name="other"
              checked={otherId === other.id}
              onChange={() => setOtherId(other.id)}
              label={other.name}
              description={[
                optionText("status", other.status),
                other.detectedAt && t("merge.since", { time: timeText(other.detectedAt) }),
                reasonText(other.reason),
              ]
                .filter(Boolean)
                .join(", ")}
            />
          </li>
        ))}
      </ul>
    </DialogContent>
  );
}
