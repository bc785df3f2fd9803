import type { OnRoad } from "@gantry/domain/incidents/along-road.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { useNowMs } from "../../../kit/status/second-clock.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { kindOf, type Shown } from "./corridor-devices.ts";
import { readingText, wayText } from "./device-text.ts";

/** The strip in words, in the order in which traffic passes the devices. */
export function CorridorTable({ devices }: { devices: readonly OnRoad<Shown>[] }) {
  const { t } = useTranslation("incidents");
  const nowMs = useNowMs();
  return (
    <DataTable
      label={t("corridor.title")}
      rows={devices}
      rowId={({ device }) => device.id}
      density="compact"
      isWrapping
      columns={[
        {
          id: "name",
          header: t("corridor.columns.device"),
          isRowHeader: true,
          cell: ({ device }) => (
            <Link data-row-link to={entityPath(kindOf(device), device.id)}>
              {device.name}
            </Link>
          ),
        },
        { id: "way", header: t("corridor.columns.distance"), cell: ({ km }) => wayText(km) },
        {
          id: "milepost",
          header: t("corridor.columns.milepost"),
          align: "end",
          cell: ({ milepost }) => milepost?.toFixed(1) ?? "–",
        },
        {
          id: "reading",
          header: t("corridor.columns.reading"),
          cell: ({ device }) => readingText(device, nowMs),
        },
      ]}
      card={({ device, km }) => ({
        title: device.name,
        end: wayText(km),
        line: readingText(device, nowMs),
        to: entityPath(kindOf(device), device.id),
      })}
    />
  );
}
