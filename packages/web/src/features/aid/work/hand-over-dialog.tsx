import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Incident } from "../incident/incident-entity.ts";
import { peopleQuery, useHandOver } from "./work-calls.ts";

export interface WorkDialogProps {
  incident: Incident;
  isOpen: boolean;
  onClose: () => void;
}

export function HandOverDialog({ incident, isOpen, onClose }: WorkDialogProps) {
  const { t } = useTranslation("incidents");
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t("handOver.title", { name: incident.name })}>
      {isOpen && <HandOverForm incident={incident} onClose={onClose} />}
    </DialogFrame>
  );
}

function HandOverForm({ incident, onClose }: Omit<WorkDialogProps, "isOpen">) {
  const { t } = useTranslation("incidents");
  const { data, error, refetch } = useQuery(peopleQuery(incident.id));
  const [accountId, setAccountId] = useState<string | null>(null);
  const { mutate, isPending } = useHandOver(incident.id);
  const save = () => {
    if (accountId !== null && !isPending) mutate(accountId, { onSuccess: onClose });
  };
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={save}
      actions={
        <Button type="submit" loading={isPending} disabled={accountId === null}>
          {t("handOver.save")}
        </Button>
      }
    >
      {!data && !error && <RowSkeletons rows={2} delayMs={150} />}
      {!data && error && (
        <FailedToLoad title={t("handOver.notLoaded")} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <EmptyState isInline title={t("handOver.none")} />}
      {data && data.length > 0 && (
        <Select
          data-autofocus
          searchable
          label={t("handOver.to")}
          data={data.map(({ id, name }) => ({ value: id, label: name }))}
          value={accountId}
          onChange={setAccountId}
        />
      )}
    </DialogContent>
  );
}
