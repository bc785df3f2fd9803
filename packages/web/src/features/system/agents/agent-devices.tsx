import { detailPath } from "@gantry/domain/subjects/subjects.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import { optionText } from "../../../text/kind-text.ts";
import type { AgentDevice } from "./agent.ts";
import { devicesQuery, protocolsQuery } from "./agent-calls.ts";
import { countText } from "./figure-text.ts";
import "../../../kit/look/table.css";

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
  return (
    <section className="panel">
      <header>
        <h2>{t("deviceList")}</h2>
        <span className="dim small">{counts.join(", ")}</span>
      </header>
      {devices.isPending ? (
        <RowSkeletons rows={4} delayMs={150} />
      ) : devices.error ? (
        <FailedToLoad
          title={t("devicesFailed")}
          error={devices.error}
          onRetry={() => void devices.refetch()}
        />
      ) : devices.data.items.length === 0 ? (
        <p className="dim panel-body">{t("noDevices")}</p>
      ) : (
        <DeviceTable devices={devices.data.items} total={devices.data.total} />
      )}
    </section>
  );
}

function DeviceTable({ devices, total }: { devices: readonly AgentDevice[]; total: number }) {
  const { t } = useTranslation("agents");
  const left = total - devices.length;
  return (
    <>
      <div className="agents-scroll">
        <table className="table">
          <thead>
            <tr>
              <th>{t("device")}</th>
              <th style={{ width: 130 }}>{t("status")}</th>
              <th className="wide-only">{t("protocols")}</th>
              <th style={{ width: 130 }}>{t("lastHeard")}</th>
            </tr>
          </thead>
          <tbody>
            {devices.map((device) => (
              <DeviceRow key={`${device.entityType} ${device.id}`} device={device} />
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && <p className="dim panel-body">{t("more", { count: left })}</p>}
    </>
  );
}

function DeviceRow({ device }: { device: AgentDevice }) {
  const { t } = useTranslation(["agents", "status"]);
  const { id, entityType, name, protocol, status, pinned, nextAgentId, lastUpdateTimestamp } = device;
  const path = detailPath(entityType, id);
  const age = useAgeText(lastUpdateTimestamp);
  // For a device that is not polled, the time is when polling ended.
  const isAsked = status !== "NOT_POLLABLE" && status !== "DISABLED";
  const note = nextAgentId === null ? pinned && t("pinned") : t("moving");
  return (
    <tr>
      <td>
        {path ? <Link to={path}>{name ?? id}</Link> : (name ?? id)}
        {note && <span className="dim small"> {note}</span>}
      </td>
      <td>
        <StatusText status={status as DeviceStatus} />
      </td>
      <td className="wide-only dim">{protocol && optionText("protocol", protocol)}</td>
      <td className="num dim">
        {!isAsked ? t("status:age.notPolled") : lastUpdateTimestamp ? t("ago", { age }) : t("never")}
      </td>
    </tr>
  );
}
