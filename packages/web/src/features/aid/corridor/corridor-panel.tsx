import { Button } from "@mantine/core";
import { useState } from "react";
import type { BesideIncidentProps } from "../../../kinds/feature.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { useIsPhone } from "../../../kit/screen/use-is-phone.ts";
import type { Severity } from "../../../kit/status/glyph-shapes.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { QueueLines } from "./corridor-queues.tsx";
import { CorridorStrip } from "./corridor-strip.tsx";
import { CorridorTable } from "./corridor-table.tsx";
import { chooseShown } from "./place-on-strip.ts";
import { useQueuesOnCorridor } from "./queues-on-corridor.ts";
import { type FoundCorridor, withinKm } from "./use-corridor.ts";

interface CorridorPanelProps {
  incident: BesideIncidentProps["incident"];
  severity: Severity;
  found: FoundCorridor;
}

/** The road around the place: what is upstream and downstream, and what it says. A phone has room for the table only. */
export function CorridorPanel({ incident, severity, found }: CorridorPanelProps) {
  const { t } = useTranslation("incidents");
  const isPhone = useIsPhone();
  const [isTable, setTable] = useState(false);
  const { corridor, isLoading, error, retry } = found;
  const devices = corridor ? chooseShown(corridor) : [];
  const queues = useQueuesOnCorridor(incident, corridor, withinKm);
  const milepost = corridor?.milepost ?? null;
  const where = [
    incident.roadName,
    milepost !== null && t("corridor.milepost", { milepost: milepost.toFixed(1) }),
    isPhone
      ? incident.direction
      : incident.direction && t("corridor.direction", { direction: incident.direction }),
  ];
  return (
    <Panel
      aria-label={t("corridor.title")}
      title={t("corridor.title")}
      meta={where.filter(Boolean).join(", ")}
      actions={
        corridor &&
        devices.length > 0 &&
        !isPhone && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {t("corridor.table")}
          </Button>
        )
      }
    >
      {error && <FailedToLoad title={t("corridor.failed")} error={error} onRetry={retry} />}
      {!corridor && <EmptyState isInline title={t("corridor.unknown")} />}
      {corridor && isLoading && devices.length === 0 && <RowSkeletons rows={3} delayMs={150} />}
      {corridor && !isLoading && !error && devices.length === 0 && (
        <EmptyState isInline title={t("corridor.none")} />
      )}
      {corridor && devices.length > 0 && !isPhone && (
        <CorridorStrip
          devices={devices}
          marks={corridor.marks}
          queues={queues}
          severity={severity}
          name={incident.incidentTypeName}
        />
      )}
      {devices.length > 0 && (isTable || isPhone) && <CorridorTable devices={devices} />}
      <QueueLines queues={queues} />
    </Panel>
  );
}
