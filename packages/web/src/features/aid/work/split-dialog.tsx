import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Button, Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import type { WorkDialogProps } from "./hand-over-dialog.tsx";
import { alertsQuery, useSplit } from "./work-calls.ts";
import css from "./work.module.css";

/** The chosen alerts become an incident of their own, which opens afterwards. */
export function SplitDialog({ incident, isOpen, onClose }: WorkDialogProps) {
  const { t } = useTranslation("incidents");
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t("split.title", { name: incident.name })}
      width="medium"
    >
      {isOpen && <SplitForm incident={incident} onClose={onClose} />}
    </DialogFrame>
  );
}

function SplitForm({ incident, onClose }: Omit<WorkDialogProps, "isOpen">) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useQuery(alertsQuery(incident.id, incident.rev));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending } = useSplit(incident.id);
  const navigate = useNavigate();
  const alerts = data?.items ?? [];
  const isAll = alerts.length > 0 && chosen.size === alerts.length;
  const save = () => {
    if (chosen.size === 0 || isAll || isPending) return;
    mutate([...chosen], {
      onSuccess: (made) => {
        onClose();
        void navigate({ to: entityPath(automatedIncident, made.id) });
      },
    });
  };
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={save}
      footStart={isAll && <span className="dim">{t("split.notAll")}</span>}
      actions={
        <Button type="submit" loading={isPending} disabled={chosen.size === 0 || isAll}>
          {t("split.save", { count: chosen.size })}
        </Button>
      }
    >
      <p className="dim">{t("split.text")}</p>
      {!data && !error && <RowSkeletons rows={3} delayMs={150} />}
      {!data && error && (
        <FailedToLoad title={t("split.notLoaded")} error={error} onRetry={() => void refetch()} />
      )}
      {data && alerts.length < 2 && <EmptyState isInline title={t("split.none")} />}
      <ul className={css.choices}>
        {alerts.length > 1 &&
          alerts.map(({ id, title, sourceName, timestamp, roadName, direction }) => (
            <li key={id}>
              <Checkbox
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => {
                  const next = new Set(chosen);
                  if (currentTarget.checked) next.add(id);
                  else next.delete(id);
                  setChosen(next);
                }}
                label={title}
                description={[sourceName, timeText(timestamp), roadName, direction]
                  .filter(Boolean)
                  .join(", ")}
              />
            </li>
          ))}
      </ul>
    </DialogContent>
  );
}
