import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import { alarmsOf } from "@gantry/domain/kinds/alarm.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { NothingMatches, NothingYet } from "../list/table/empty-list.tsx";
import type { KindListExtras } from "../list/extras.ts";
import { filterFields } from "../list/state/filter-fields.ts";
import { isNarrowed, isSameFilter, showAll, startState } from "../list/state/list-state.ts";
import { ListView } from "../list/list-view.tsx";
import { useKindList } from "../list/use-kind-list.ts";
import { useSelection } from "../list/state/use-selection.ts";
import "../../kit/look/mantine-inputs.ts";
import { useUpdates } from "../../realtime/live.ts";
import { useKeys } from "../../kit/screen/keys.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { NoPermission } from "../../session/permission/no-permission.tsx";
import { useCan } from "../../session/session-store.ts";
import { kindText } from "../../text/kind-text.ts";
import { AcknowledgeDialog } from "./acknowledge-dialog.tsx";
import { ActOnSelected, AlarmButtons } from "./alarm-buttons.tsx";
import { alarmColumns, Duration } from "./alarm-columns.tsx";
import { useUnacknowledgedCount } from "./alarm-needs.ts";
import { alarmOf, useMayAcknowledge } from "./alarm.ts";
import { alarmNote } from "./alarm-marks.tsx";
import { ShelveDialog } from "./shelve-dialog.tsx";
import { ClearDialog } from "./clear-dialog.tsx";
import { ActedContext } from "./use-alarm-acts.ts";
import { Button } from "@mantine/core";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import type { CardParts } from "../../kit/table/data-table-props.ts";
import { SeverityMark } from "../../kit/status/glyphs.tsx";

/** The alarms of a module's devices; by default those active or not acknowledged, newest first (ALM-002). */
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
type Open = { what: "acknowledge" | "clear" | "shelve"; alarm: Alarm; isOpen: boolean };

function AlarmList({ kind, devices }: { kind: AnyKind; devices: AnyKind }) {
  const { t } = useTranslation("alarms");
  const list = useKindList(kind);
  const { state, rows, change } = list;
  const updates = useListUpdates(devices);
  const fields = useMemo(() => filterFields(kind).filter(({ name }) => name !== "updatedAt"), [kind]);
  const columns = useMemo(() => alarmColumns(kind), [kind]);
  const [open, setOpen] = useState<Open>();
  const items = rows.data?.items ?? noRows;
  const total = rows.data?.total ?? 0;
  const mayAct = useMayAcknowledge(devices.entityType);
  const chosen = useSelection(state, list.matching, items);
  const openCount = useUnacknowledgedCount(devices.entityType);
  const refresh = () => {
    updates.forget();
    list.refresh();
  };
  const showFirstPage = () => {
    change({ page: 0 });
    refresh();
  };
  const openWith = (what: Open["what"]) => (alarm: Alarm) => setOpen({ what, alarm, isOpen: true });
  const [acknowledge, clear, shelve] = [openWith("acknowledge"), openWith("clear"), openWith("shelve")];
  const close = () => open && setOpen({ ...open, isOpen: false });
  useAlarmKeys(items, mayAct ? { acknowledge, shelve } : undefined);
  const pathOf = (row: Entity) => entityPath(devices, alarmOf(row).entityId);
  const renderButtons = (row: Entity) => (
    <AlarmButtons alarm={alarmOf(row)} onAcknowledge={acknowledge} onClear={clear} onShelve={shelve} />
  );
  const onShowAll = () => change(showAll);
  const isAsItOpens = state.searchText === "" && isSameFilter(state.filter, startState(kind).filter);
  return (
    <ActedContext value={showFirstPage}>
      <ListView
        kind={kind}
        extras={alarmExtras}
        list={list}
        columns={columns}
        fields={fields}
        pathOf={pathOf}
        chosen={mayAct ? chosen : undefined}
        count={rows.data ? String(total) : ""}
        counts={<span className="dim num">{t("open", { count: openCount })}</span>}
        bulkActions={ActOnSelected}
        canSelectAll={false}
        isReadOnly
        onRefresh={refresh}
        hasUpdates={updates.areThere}
        rowEnd={{ widthPx: 222, cell: renderButtons }}
        card={(row) => alarmCard(alarmOf(row), pathOf(row), renderButtons(row))}
        error={<FailedToLoad title={t("failed")} error={rows.error} onRetry={refresh} />}
        empty={
          isAsItOpens ? (
            <NoOpenAlarm onShowAll={onShowAll} />
          ) : isNarrowed(state) ? (
            <NothingMatches kind={kind} state={state} fields={fields} total={undefined} onClear={onShowAll} />
          ) : (
            <NothingYet kind={kind} />
          )
        }
      >
        <AcknowledgeDialog
          chosen={{ ids: open ? [open.alarm.id] : [], name: open?.alarm.name }}
          isOpen={open?.what === "acknowledge" && open.isOpen}
          onClose={close}
        />
        <ShelveDialog
          chosen={{ ids: open ? [open.alarm.id] : [], name: open?.alarm.name }}
          isOpen={open?.what === "shelve" && open.isOpen}
          onClose={close}
        />
        <ClearDialog alarm={open?.alarm} isOpen={open?.what === "clear" && open.isOpen} onClose={close} />
      </ListView>
    </ActedContext>
  );
}

const alarmExtras: KindListExtras = { nameNote: (row) => alarmNote(alarmOf(row)) };

/** Whether these devices' alarms changed since the list was read (ALM-004, ALM-026). */
function useListUpdates({ entityType }: AnyKind) {
  const [areThere, setThere] = useState(false);
  useUpdates("ALARM", ({ entity }) => {
    if (entity["entityType"] === entityType) setThere(true);
  });
  return { areThere, forget: () => setThere(false) };
}

interface RowActs {
  acknowledge: (alarm: Alarm) => void;
  shelve: (alarm: Alarm) => void;
}

function useAlarmKeys(items: readonly Entity[], acts: RowActs | undefined): void {
  const { t } = useTranslation("alarms");
  const onFocused =
    (act: ((alarm: Alarm) => void) | undefined, isPossible: (alarm: Alarm) => boolean) =>
    (event: KeyboardEvent) => {
      const id = document.activeElement?.closest<HTMLElement>("tr[data-id]")?.dataset["id"];
      const row = items.find((one) => one.id === id);
      if (!row || !act || !isPossible(alarmOf(row))) return;
      event.preventDefault();
      act(alarmOf(row));
    };
  useKeys(
    {
      a: onFocused(acts?.acknowledge, ({ acknowledged }) => !acknowledged),
      s: onFocused(acts?.shelve, ({ shelved }) => !shelved),
    },
    acts &&
      (() => ({
        title: t("keys.title"),
        keys: [
          [["A"], t("keys.acknowledge")],
          [["S"], t("keys.shelve")],
        ],
      })),
  );
}

function NoOpenAlarm({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation("alarms");
  return (
    <EmptyState title={t("none")} text={t("noneText")}>
      <Button variant="default" onClick={onShowAll}>
        {t("showAll")}
      </Button>
    </EmptyState>
  );
}

/** An alarm on a phone: how grave, what, how long and where, with its buttons below. */
const alarmCard = (alarm: Alarm, path: string, buttons: ReactNode): CardParts => ({
  start: <SeverityMark severity={alarm.severity} isAcknowledged={alarm.acknowledged} />,
  title: <Link to={path}>{alarm.name}</Link>,
  end: <Duration alarm={alarm} />,
  line: (
    <div className="column grow" style={{ gap: 6, minWidth: 0 }}>
      <span className="dim small ellipsis">{alarm.entityName}</span>
      {buttons}
    </div>
  ),
});
