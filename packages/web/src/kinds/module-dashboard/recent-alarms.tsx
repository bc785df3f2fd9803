import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { FieldFilter, FilterGroup } from "@gantry/domain/filters/find.ts";
import { active, alarmsOf, notAcknowledged, notShelved, notSuppressed } from "@gantry/domain/kinds/alarm.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { Severity } from "../alarms/alarm-columns.tsx";
import { findQuery, queryKeys } from "../../queries/kind-queries.ts";
import { makeMatchingQuery, startState } from "../list/state/list-state.ts";
import type { DeviceModule } from "../module-screens/module-routes.tsx";
import { useLive, useUpdates } from "../../realtime/live.ts";
import { readAgainAtIntervals } from "../../realtime/read-again.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { useCan } from "../../session/session-store.ts";
import { useAgeText } from "../../kit/status/age.tsx";
import { timestampTitle } from "../../kit/time/timestamp-text.ts";
import { DashboardRow, RowsPanel } from "./dashboard-parts.tsx";

const maxShown = 6;
const all = (filter: FieldFilter): FilterGroup => ({
  match: "all",
  filters: [filter, notShelved, notSuppressed],
});

/** Newest alarms, active or not acknowledged, of a module's devices; hidden without permission to read alarms. */
export function RecentAlarms({ module }: { module: DeviceModule }) {
  const kind = useMemo(() => alarmsOf(module.devices, module.base), [module]);
  return useCan("READ", kind.entityType) ? <Alarms kind={kind} devices={module.devices} /> : null;
}

function Alarms({ kind, devices }: { kind: AnyKind; devices: AnyKind }) {
  const { t } = useTranslation("moduleScreens");
  useLiveAlarms(kind, devices);
  const { data, error, refetch } = useQuery(alarmsQuery(kind, startState(kind).filter, maxShown));
  const activeCount = useQuery(alarmsQuery(kind, all(active), 1)).data?.total;
  const open = useQuery(alarmsQuery(kind, all(notAcknowledged), 1)).data?.total ?? 0;
  return (
    <RowsPanel
      title={t("dashboard.alarms")}
      meta={
        <>
          {activeCount !== undefined && (
            <Link to={kind.pages} search={all(active) as never}>
              {t("dashboard.alarmsActive", { count: activeCount })}
            </Link>
          )}{" "}
          {open > 0 && (
            <Link to={kind.pages} search={all(notAcknowledged) as never}>
              {t("dashboard.alarmsOpen", { count: open })}
            </Link>
          )}
        </>
      }
      rows={data?.items}
      error={
        error && (
          <FailedToLoad title={t("dashboard.alarmsFailed")} error={error} onRetry={() => void refetch()} />
        )
      }
      empty={t("dashboard.alarmsNone")}
    >
      {(alarm) => <AlarmRow key={alarm.id} alarm={alarm} devices={devices} />}
    </RowsPanel>
  );
}

function AlarmRow({ alarm, devices }: { alarm: Alarm; devices: AnyKind }) {
  const age = useAgeText(alarm.activeTime);
  return (
    <DashboardRow>
      <Severity alarm={alarm} />
      <div className="grow">
        <div className="ellipsis">{alarm.name}</div>
        <Link className="small ellipsis" to={entityPath(devices, alarm.entityId)}>
          {alarm.entityName}
        </Link>
      </div>
      <time className="dim nowrap num" dateTime={alarm.activeTime} title={timestampTitle(alarm.activeTime)}>
        {age}
      </time>
    </DashboardRow>
  );
}

const alarmsQuery = (kind: AnyKind, filter: FilterGroup, pageSize: number) =>
  findQuery<Alarm>(kind, {
    page: 0,
    pageSize,
    sortField: "activeTime",
    ascending: false,
    ...makeMatchingQuery(kind, { filter, searchText: "" }, 0),
  });

const readEveryMs = 500;

function useLiveAlarms({ entityType }: AnyKind, devices: AnyKind): void {
  const cache = useQueryClient();
  useLive(entityType);
  useUpdates(entityType, ({ entity }) => {
    if (entity["entityType"] === devices.entityType)
      void readAgainAtIntervals(cache, [queryKeys.find(entityType)], readEveryMs);
  });
}
