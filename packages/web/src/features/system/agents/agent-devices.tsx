import { detailPath } from "@gantry/domain/subjects/subjects.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import { optionText } from "../../../text/kind-text.ts";
import type { AgentDevice } from "./agent.ts";
import { devicesQuery, protocolsQuery } from "./agent-calls.ts";
import { countText } from "./figure-text.ts";

export function AgentDevices({ agentId }: { agentId: string }) {
  const { t } = useTranslation("agents");
  const devices = useQuery(devicesQuery(agentId));
  const protocols = useQuery(protocolsQuery(agentId));
  // Grouped by type and protocol; combine per protocol.
  const byProtocol = Map.groupBy(protocols.data ?? [], ({ protocol }) => protocol);
  const counts = [...byProtocol].map(([protocol, types]) => {
    const count = types.reduce((sum, type) => sum + type.count, 0);
    return `${countText(count)} ${optionText("protocol", protocol)}`;
  });
  const left = (devices.data?.total ?? 0) - (devices.data?.items.length ?? 0);
  return (
    <Panel title={t("deviceList")} meta={counts.join(", ")}>
      <DataTable
        columns={deviceColumns(t)}
        rows={devices.data?.items}
        rowId={({ entityType, id }) => `${entityType} ${id}`}
        skeletonRows={4}
        error={
          devices.error && (
            <FailedToLoad
              title={t("devicesFailed")}
              error={devices.error}
              onRetry={() => void devices.refetch()}
            />
          )
        }
        empty={<PanelBody className="dim">{t("noDevices")}</PanelBody>}
      />
      {left > 0 && <PanelBody className="dim">{t("more", { count: left })}</PanelBody>}
    </Panel>
  );
}

function deviceColumns(t: Translate<"agents">): Column<AgentDevice>[] {
  return [
    { id: "device", header: t("device"), widthPx: 200, cell: (device) => <DeviceName device={device} /> },
    {
      id: "status",
      header: t("status"),
      widthPx: 130,
      cell: ({ status }) => <StatusText status={status as DeviceStatus} />,
    },
    {
      id: "protocol",
      header: t("protocols"),
      isWideOnly: true,
      cell: ({ protocol }) => <span className="dim">{protocol && optionText("protocol", protocol)}</span>,
    },
    {
      id: "lastHeard",
      header: t("lastHeard"),
      widthPx: 130,
      cell: (device) => <LastHeard device={device} />,
    },
  ];
}

function DeviceName({ device: { id, entityType, name, pinned, nextAgentId } }: { device: AgentDevice }) {
  const { t } = useTranslation("agents");
  const path = detailPath(entityType, id);
  const note = nextAgentId === null ? pinned && t("pinned") : t("moving");
  return (
    <>
      {path ? <Link to={path}>{name ?? id}</Link> : (name ?? id)}
      {note && <span className="dim small"> {note}</span>}
    </>
  );
}

function LastHeard({ device: { status, lastUpdateTimestamp } }: { device: AgentDevice }) {
  const { t } = useTranslation("agents");
  const age = useAgeText(lastUpdateTimestamp);
  // For a device that is not polled, the time is when polling ended.
  const isPolled = status !== "NOT_POLLABLE" && status !== "DISABLED";
  return (
    <span className="num dim">
      {!isPolled ? t("status:age.notPolled") : lastUpdateTimestamp ? t("ago", { age }) : t("never")}
    </span>
  );
}
