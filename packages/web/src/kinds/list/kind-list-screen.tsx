import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Entity } from "../../queries/kind-queries.ts";
import "../../kit/look/mantine-inputs.ts";
import { useUpdates } from "../../realtime/live.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { NoPermission } from "../../session/permission/no-permission.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { useCan } from "../../session/session-store.ts";
import { kindText } from "../../text/kind-text.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { listColumns } from "./table/columns.tsx";
import { useColumnLayout } from "./columns-panel/use-column-layout.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { NothingMatches, NothingYet } from "./table/empty-list.tsx";
import type { KindListExtras } from "./extras.ts";
import { filterFields } from "./state/filter-fields.ts";
import { KindPhoneRows } from "./table/kind-phone-rows.tsx";
import { KindTable } from "./table/kind-table.tsx";
import "./kind-list.css";
import { ListHead } from "./list-head.tsx";
import { isNarrowed, showAll } from "./state/list-state.ts";
import { StatusCounts } from "./status-counts.tsx";
import { TableFoot } from "./table/table-foot.tsx";
import { useKindList } from "./use-kind-list.ts";
import { useListKeys } from "./state/use-list-keys.ts";
import { useListPanels } from "./state/use-list-panels.ts";
import { useSelection } from "./state/use-selection.ts";

const CsvActions = lazy(() => import("./csv/csv-actions.tsx"));

interface Props {
  kind: AnyKind;
  extras: KindListExtras;
}

/** The list of a kind, made from its declaration and what its feature adds. */
export function KindListScreen(props: Props) {
  const { t } = useTranslation("permissions");
  const { kind } = props;
  const mayRead = useCan("READ", kind.entityType);
  if (!mayRead) return <NoPermission action={t("READ")} kindName={kindText(kind, "many")} />;
  return <KindList key={kind.pages} {...props} />;
}

function KindList({ kind, extras }: Props) {
  const { t } = useTranslation(["list", "common"]);
  const isPhone = useIsPhone();
  const list = useKindList(kind);
  const { state, rows, overview, change } = list;
  const fields = useMemo(() => filterFields(kind), [kind]);
  const columns = useMemo(() => listColumns(kind, extras), [kind, extras]);
  const arrangement = useColumnLayout(kind, columns);
  const { panel, setPanel, FilterPanel, ColumnsPanel } = useListPanels();
  const [doomed, setDoomed] = useState<{ row?: Entity; isOpen: boolean }>({ isOpen: false });
  const items = rows.data?.items ?? noRows;
  const mayUpdate = useCan("UPDATE", kind.entityType);
  const mayDelete = useCan("DELETE", kind.entityType);
  const isSelectable = !kind.ownCalls && (mayUpdate || mayDelete || extras.bulkActions !== undefined);
  const chosen = useSelection(state, list.matching, items);
  useUpdates(kind.entityType, ({ updateType, entity }) => {
    if (updateType === "DELETE") chosen.forget(entity.id);
  });
  const table = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(kind, table, search, {
    refresh: list.refresh,
    showPanel: (which) => setPanel(panel === which ? undefined : which),
    ...(isSelectable && {
      select: {
        toggle: (id: string) => chosen.select([id], !chosen.isSelected(id)),
        page: () =>
          chosen.select(
            items.map(({ id }) => id),
            true,
          ),
        clear: chosen.clear,
      },
    }),
  });

  const total = rows.data?.total ?? 0;
  const ofAll = isNarrowed(state) ? overview?.total : undefined;
  const count = !rows.data
    ? ""
    : ofAll === undefined
      ? String(total)
      : t("common:of", { part: total, whole: ofAll });
  const pathOf = (row: Entity) => entityPath(kind, row.id);
  const clearAll = () => change(showAll);
  const areAllOnPageChosen = items.length > 0 && items.every(({ id }) => chosen.isSelected(id));
  const offered = areAllOnPageChosen && total > items.length && "ids" in chosen.selection ? total : undefined;
  const HeadActions = extras.headActions;

  const content = () => {
    if (rows.error && !rows.data)
      return (
        <FailedToLoad
          title={t("loadFailed", { kinds: kindText(kind, "many") })}
          stillWorks={kind.device && t("stillWorks")}
          error={rows.error}
          onRetry={list.refresh}
        />
      );
    if (!rows.data) return <RowSkeletons />;
    if (total === 0 && isNarrowed(state))
      return <NothingMatches kind={kind} state={state} fields={fields} total={ofAll} onClear={clearAll} />;
    if (total === 0) return <NothingYet kind={kind} />;
    // Those of another page are on their way.
    if (items.length === 0) return <RowSkeletons />;
    if (isPhone) return <KindPhoneRows kind={kind} extras={extras} rows={items} pathOf={pathOf} />;
    return (
      <KindTable
        kind={kind}
        extras={extras}
        columns={arrangement.shown}
        rows={items}
        state={state}
        pathOf={pathOf}
        isSelectable={isSelectable}
        isSelected={chosen.isSelected}
        onSelect={chosen.select}
        onSort={(sort, ascending) => change({ sort, ascending })}
        onDelete={(row) => setDoomed({ row, isOpen: true })}
      />
    );
  };

  return (
    <div className="page list-page">
      <ListHead
        kind={kind}
        state={state}
        count={count}
        isEmpty={total === 0 && rows.data !== undefined && !isNarrowed(state)}
        counts={overview && <StatusCounts counts={overview.counts} />}
        panel={panel}
        onPanel={setPanel}
        onSearch={(searchText) => change({ searchText })}
        onRefresh={list.refresh}
        searchRef={search}
        actions={
          <>
            {HeadActions && <HeadActions kind={kind} />}
            {!kind.ownCalls && !isPhone && (
              <Suspense fallback={null}>
                <CsvActions
                  kind={kind}
                  query={{ ...list.matching, sortField: state.sort, ascending: state.ascending }}
                />
              </Suspense>
            )}
          </>
        }
      />
      <div className="list-body">
        <div className="panel list-panel">
          <div ref={table} className="table-scroll" data-refreshing={rows.isPlaceholderData || undefined}>
            {content()}
          </div>
          {total > 0 && (
            <TableFoot state={state} total={total} isSelectable={isSelectable} onChange={change} />
          )}
          {list.newCount > 0 && (
            <button type="button" className="new-rows" onClick={list.refresh}>
              <b className="num">{t("newRows", { count: list.newCount })}</b> {t("showNew")}
            </button>
          )}
          {isSelectable && !isPhone && (
            <BulkBar
              kind={kind}
              selection={chosen.selection}
              offered={offered}
              actions={extras.bulkActions}
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
            count={count}
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
      <DeleteDialog
        kind={kind}
        row={doomed.row}
        isOpen={doomed.isOpen}
        onClose={() => setDoomed({ ...doomed, isOpen: false })}
      />
    </div>
  );
}

const noRows: readonly Entity[] = [];
