import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import { alarmsOf } from "@gantry/domain/kinds/alarm.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Entity, findQuery } from "../../queries/kind-queries.ts";
import { BulkBar } from "../list/bulk-bar.tsx";
import { useColumnLayout } from "../list/columns-panel/use-column-layout.ts";
import { NothingMatches, NothingYet } from "../list/table/empty-list.tsx";
import { filterFields } from "../list/state/filter-fields.ts";
import { KindTable } from "../list/table/kind-table.tsx";
import "../list/kind-list.css";
import { ListHead } from "../list/list-head.tsx";
import { isNarrowed, isSameFilter, matchingQuery, showAll, startState } from "../list/state/list-state.ts";
import { TableFoot } from "../list/table/table-foot.tsx";
import { useKindList } from "../list/use-kind-list.ts";
import { useListKeys } from "../list/state/use-list-keys.ts";
import { useListPanels } from "../list/state/use-list-panels.ts";
import { useSelection } from "../list/state/use-selection.ts";
import "../../kit/look/mantine-inputs.ts";
import { useUpdates } from "../../realtime/live.ts";
import { useKeys } from "../../kit/screen/keys.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { NoPermission } from "../../session/permission/no-permission.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { useCan } from "../../session/session-store.ts";
import { kindText } from "../../text/kind-text.ts";
import { AcknowledgeDialog } from "./acknowledge-dialog.tsx";
import { AcknowledgeSelected, AlarmButtons } from "./alarm-buttons.tsx";
import { alarmColumns } from "./alarm-columns.tsx";
import { AlarmPhoneRows } from "./alarm-phone-rows.tsx";
import { alarmOf, useMayAcknowledge } from "./alarm.ts";
import "./alarms.css";
import { ClearDialog } from "./clear-dialog.tsx";
import { NoActiveAlarm } from "./no-active-alarm.tsx";
import { ActedContext } from "./use-alarm-acts.ts";

/** The alarms of a module's devices: active ones, newest first, until something else is asked for (ALM-002). */
export function AlarmListScreen({ devices, base }: { devices: AnyKind; base: string }) {
  const { t } = useTranslation("permissions");
  const kind = useMemo(() => alarmsOf(devices, base), [devices, base]);
  const mayRead = useCan("READ", kind.entityType);
  const maySeeDevices = useCan("READ", devices.entityType);
  if (!mayRead) return <NoPermission action={t("READ")} kindName={kindText(kind, "many")} />;
  if (!maySeeDevices) return <NoPermission action={t("READ")} kindName={kindText(devices, "many")} />;
  return <AlarmList key={kind.pages} kind={kind} devices={devices} />;
}

const noRows: readonly Entity[] = [];
type Open = { what: "acknowledge" | "clear"; alarm: Alarm; isOpen: boolean };

function AlarmList({ kind, devices }: { kind: AnyKind; devices: AnyKind }) {
  const { t } = useTranslation(["alarms", "list"]);
  const isPhone = useIsPhone();
  const list = useKindList(kind);
  const { state, rows, change } = list;
  const news = useNews(devices);
  const fields = useMemo(() => filterFields(kind).filter(({ name }) => name !== "updatedAt"), [kind]);
  const columns = useMemo(() => alarmColumns(kind), [kind]);
  const arrangement = useColumnLayout(kind, columns);
  const { panel, setPanel, FilterPanel, ColumnsPanel } = useListPanels();
  const [open, setOpen] = useState<Open>();
  const items = rows.data?.items ?? noRows;
  const total = rows.data?.total ?? 0;
  const mayAct = useMayAcknowledge(devices.entityType);
  const chosen = useSelection(state, list.matching, items);
  const openCount = useOpenCount(kind);
  const table = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const refresh = () => {
    news.forget();
    list.refresh();
  };
  const acted = () => {
    change({ page: 0 });
    refresh();
  };
  const [acknowledge, clear] = (["acknowledge", "clear"] as const).map(
    (what) => (alarm: Alarm) => setOpen({ what, alarm, isOpen: true }),
  ) as [(alarm: Alarm) => void, (alarm: Alarm) => void];
  const close = () => open && setOpen({ ...open, isOpen: false });
  useAlarmKeys(items, mayAct ? acknowledge : undefined);
  useListKeys(kind, table, search, {
    refresh,
    isReadOnly: true,
    showPanel: (which) => setPanel(panel === which ? undefined : which),
    ...(mayAct && {
      select: {
        toggle: (id: string) => chosen.select([id], !chosen.isSelected(id)),
        clear: chosen.clear,
      },
    }),
  });
  const pathOf = (row: Entity) => entityPath(devices, alarmOf(row).entityId);
  const buttons = (alarm: Alarm) => (
    <AlarmButtons alarm={alarm} onAcknowledge={acknowledge} onClear={clear} />
  );

  const content = () => {
    if (rows.error && !rows.data)
      return <FailedToLoad title={t("failed")} error={rows.error} onRetry={refresh} />;
    if (!rows.data) return <RowSkeletons />;
    const onClear = () => change(showAll);
    const isAsItOpens = state.searchText === "" && isSameFilter(state.filter, startState(kind).filter);
    if (total === 0 && isAsItOpens) return <NoActiveAlarm onShowAll={onClear} />;
    if (total === 0 && isNarrowed(state))
      return <NothingMatches kind={kind} state={state} fields={fields} total={undefined} onClear={onClear} />;
    if (total === 0) return <NothingYet kind={kind} />;
    // Those of another page are on their way.
    if (items.length === 0) return <RowSkeletons />;
    if (isPhone)
      return (
        <AlarmPhoneRows
          alarms={items.map(alarmOf)}
          pathOf={(alarm) => entityPath(devices, alarm.entityId)}
          buttons={buttons}
        />
      );
    return (
      <KindTable
        kind={kind}
        extras={{ nameNote: (row) => alarmOf(row).detail }}
        columns={arrangement.shown}
        rows={items}
        state={state}
        pathOf={pathOf}
        isSelectable={mayAct}
        isSelected={chosen.isSelected}
        onSelect={chosen.select}
        onSort={(sort, ascending) => change({ sort, ascending })}
        rowEnd={{ widthPx: 186, cell: (row) => buttons(alarmOf(row)) }}
      />
    );
  };

  return (
    <ActedContext value={acted}>
      <div className="page list-page">
        <ListHead
          kind={kind}
          state={state}
          count={rows.data ? String(total) : ""}
          isEmpty={false}
          counts={
            openCount !== undefined && <span className="dim num">{t("open", { count: openCount })}</span>
          }
          panel={panel}
          onPanel={setPanel}
          onSearch={(searchText) => change({ searchText })}
          onRefresh={refresh}
          hasNews={news.areThere}
          searchRef={search}
          actions={null}
        />
        <div className="list-body">
          <div className="panel list-panel">
            <div ref={table} className="table-scroll" data-refreshing={rows.isPlaceholderData || undefined}>
              {content()}
            </div>
            {total > 0 && <TableFoot state={state} total={total} isSelectable={mayAct} onChange={change} />}
            {mayAct && !isPhone && (
              <BulkBar
                kind={kind}
                selection={chosen.selection}
                offered={undefined}
                actions={AcknowledgeSelected}
                onSelectMatching={chosen.selectMatching}
                onClear={chosen.clear}
              />
            )}
          </div>
          {panel === "filter" && FilterPanel && (
            <FilterPanel
              kind={kind}
              fields={fields}
              filter={state.filter}
              count={String(total)}
              onChange={(filter) => change({ filter })}
              onClose={() => setPanel(undefined)}
            />
          )}
          {panel === "columns" && ColumnsPanel && (
            <ColumnsPanel
              kind={kind}
              columns={columns}
              layout={arrangement.layout}
              onChange={arrangement.change}
              onReset={arrangement.reset}
              onClose={() => setPanel(undefined)}
            />
          )}
        </div>
        <AcknowledgeDialog
          chosen={{ ids: open ? [open.alarm.id] : [], name: open?.alarm.name }}
          isOpen={open?.what === "acknowledge" && open.isOpen}
          onClose={close}
        />
        <ClearDialog alarm={open?.alarm} isOpen={open?.what === "clear" && open.isOpen} onClose={close} />
      </div>
    </ActedContext>
  );
}

/** Whether something of these devices' alarms has changed since the list was read (ALM-004, ALM-026). */
function useNews({ entityType }: AnyKind) {
  const [areThere, setThere] = useState(false);
  useUpdates("ALARM", ({ entity }) => {
    if (entity["entityType"] === entityType) setThere(true);
  });
  return { areThere, forget: () => setThere(false) };
}

/** How many active alarms nobody has acknowledged. */
function useOpenCount(kind: AnyKind): number | undefined {
  const filters = ["active", "acknowledged"].map((field) => ({
    field,
    operator: "EQUALS" as const,
    value: field === "active",
  }));
  const matching = matchingQuery(kind, { filter: { match: "all", filters }, searchText: "" }, 0);
  return useQuery(findQuery(kind, { page: 0, pageSize: 1, fields: ["severity"], ...matching })).data?.total;
}

/** The key that acknowledges the row that has the focus; with rows selected it means those. */
function useAlarmKeys(items: readonly Entity[], acknowledge: ((alarm: Alarm) => void) | undefined): void {
  const { t } = useTranslation("alarms");
  useKeys(
    {
      a: (event) => {
        const id = document.activeElement?.closest<HTMLElement>("tr[data-id]")?.dataset["id"];
        const alarm = items.find((row) => row.id === id);
        if (!alarm || !acknowledge || alarmOf(alarm).acknowledged) return;
        event.preventDefault();
        acknowledge(alarmOf(alarm));
      },
    },
    acknowledge && (() => ({ title: t("keys.title"), keys: [[["A"], t("keys.acknowledge")]] })),
  );
}
