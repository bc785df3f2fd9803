import { type AlarmGroupRow, type AlarmView, alarmViews } from "@gantry/domain/alarms/alarm-groups-call.ts";
import type { KnownCause } from "@gantry/domain/alarms/alarm-groups.ts";
import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import { alarm } from "@gantry/domain/kinds/alarm.ts";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { AcknowledgeDialog } from "../../../kinds/alarms/acknowledge-dialog.tsx";
import { ClearDialog } from "../../../kinds/alarms/clear-dialog.tsx";
import { ShelveDialog } from "../../../kinds/alarms/shelve-dialog.tsx";
import { ActedContext } from "../../../kinds/alarms/use-alarm-acts.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { actionsColumn } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useMoveKeys } from "../../../kit/table/use-move-keys.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { kindText } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { SoundButton } from "../sound/sound-button.tsx";
import { CauseDialog } from "./cause-dialog.tsx";
import { FloodNote } from "./flood-note.tsx";
import { type GroupActs, RowButtons } from "./group-buttons.tsx";
import { groupCard, groupColumns, type GroupRow, isSingle } from "./group-columns.tsx";
import { groupIdOf, maxMembers, membersQuery, useAlarmGroups } from "./group-queries.ts";

/** The alarms of all modules, those of one cause in one row. */
export default function AlarmGroupsScreen() {
  const { t } = useTranslation("permissions");
  const mayRead = useCan("READ", alarm.entityType);
  if (!mayRead) return <NoPermission action={t("READ")} kindName={kindText(alarm, "many")} />;
  return <AlarmGroups />;
}

interface Chosen {
  what: "acknowledge" | "shelve" | "cause";
  ids: readonly string[];
  name?: string;
  known?: KnownCause | null;
  isOpen: boolean;
}

function AlarmGroups() {
  const { t } = useTranslation("alarmGroups");
  const cache = useQueryClient();
  const [view, setView] = useState<AlarmView>("open");
  const { data, error, refetch } = useAlarmGroups(view);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<Chosen>();
  const [clearing, setClearing] = useState<{ alarm: Alarm; isOpen: boolean }>();
  const table = useRef<HTMLDivElement>(null);
  useMoveKeys(table, { title: t("tableLabel"), move: t("keys:move") });
  const rows = useRows(data?.groups, openIds, view);
  const refresh = () => void cache.invalidateQueries({ queryKey: ["alarmGroups", alarm.entityType] });
  const { columns, card } = useMemo(() => {
    const toggle = (id: string) =>
      setOpenIds(
        (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      );
    const acts: GroupActs = {
      acknowledge: (some) => setChosen({ what: "acknowledge", ...some, isOpen: true }),
      shelve: (some) => setChosen({ what: "shelve", ...some, isOpen: true }),
      setCause: (some) => setChosen({ what: "cause", ...some, isOpen: true }),
      clear: (one) => setClearing({ alarm: one, isOpen: true }),
    };
    const buttons = (row: GroupRow) => <RowButtons row={row} acts={acts} />;
    return {
      columns: [...groupColumns(toggle), actionsColumn<GroupRow>(t("actions"), 252, buttons)],
      card: (row: GroupRow) => groupCard(row, toggle, buttons(row)),
    };
  }, [t]);
  const close = () => chosen && setChosen({ ...chosen, isOpen: false });
  const isOpen = (what: Chosen["what"]) => chosen?.what === what && chosen.isOpen;
  const forDialog = { chosen: { ids: chosen?.ids ?? [], name: chosen?.name }, onClose: close };
  return (
    <ActedContext value={refresh}>
      <Page
        layout="fill"
        title={t("title")}
        meta={
          data && (
            <span className="dim num">
              {t("count", { count: data.total })} {t("rows", { count: data.groups.length + data.more })}
            </span>
          )
        }
        actions={
          <>
            <SoundButton />
            <Segments
              label={t("viewsLabel")}
              options={alarmViews.map((value) => ({ value, label: t(`views.${value}`) }))}
              value={view}
              onChoose={setView}
            />
          </>
        }
      >
        <FloodNote />
        <Panel isFilling foot={data && data.more > 0 ? t("more", { count: data.more }) : undefined}>
          <DataTable
            scrollerRef={table}
            label={t("tableLabel")}
            columns={columns}
            card={card}
            rows={rows}
            rowId={({ id }) => id}
            density="tall"
            error={
              error && (
                <FailedToLoad title={t("alarms:failed")} error={error} onRetry={() => void refetch()} />
              )
            }
            empty={<EmptyState title={t(`empty.${view}`)} text={t(`emptyText.${view}`)} />}
          />
        </Panel>
        <AcknowledgeDialog {...forDialog} isOpen={isOpen("acknowledge")} />
        <ShelveDialog {...forDialog} isOpen={isOpen("shelve")} />
        <CauseDialog {...forDialog} known={chosen?.known ?? null} isOpen={isOpen("cause")} />
        <ClearDialog
          alarm={clearing?.alarm}
          isOpen={clearing?.isOpen === true}
          onClose={() => clearing && setClearing({ ...clearing, isOpen: false })}
        />
      </Page>
    </ActedContext>
  );
}

function useRows(
  groups: readonly AlarmGroupRow[] | undefined,
  openIds: ReadonlySet<string>,
  view: AlarmView,
): readonly GroupRow[] | undefined {
  const shown = groups?.filter((group) => !isSingle(group) && openIds.has(groupIdOf(group))) ?? [];
  const members = useQueries({ queries: shown.map((group) => membersQuery(groupIdOf(group), view)) });
  return groups?.flatMap((group): GroupRow[] => {
    const id = groupIdOf(group);
    const at = shown.indexOf(group);
    const row: GroupRow = { is: "group", id, group, isOpen: at >= 0 };
    if (at < 0) return [row];
    const listed = members[at]?.data?.items ?? [];
    const count = group.ids.length - maxMembers;
    return [
      row,
      ...listed.map((one): GroupRow => ({ is: "member", id: one.id, alarm: one })),
      ...(count > 0 ? [{ is: "hidden" as const, id: `${id} hidden`, count }] : []),
    ];
  });
}
