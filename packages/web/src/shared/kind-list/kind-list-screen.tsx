import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/kinds/entity-path.ts";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Entity } from "../api/kind-queries.ts";
import "../look/mantine-inputs.ts";
import { FailedToLoad, NoPermission, RowSkeletons } from "../screen/states.tsx";
import { useIsPhone } from "../screen/use-is-phone.ts";
import { useCan } from "../session/session-store.ts";
import { kindText } from "../text/kind-text.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { listColumns } from "./columns.tsx";
import { ColumnsPanel } from "./columns-panel.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { NothingMatches, NothingYet } from "./empty-list.tsx";
import type { KindListExtras } from "./extras.ts";
import { filterFields } from "./filter-fields.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { KindPhoneRows } from "./kind-phone-rows.tsx";
import { KindTable } from "./kind-table.tsx";
import "./kind-list.css";
import { ListHead, type OpenPanel } from "./list-head.tsx";
import { isNarrowed } from "./list-state.ts";
import { useShownColumns } from "./shown-columns.ts";
import { StatusCounts } from "./status-counts.tsx";
import { TableFoot } from "./table-foot.tsx";
import { useKindList } from "./use-kind-list.ts";
import { useListKeys } from "./use-list-keys.ts";

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
  const choice = useShownColumns(kind.entityType, columns);
  const [panel, setPanel] = useState<OpenPanel>();
  const { selected, select, clear } = useSelection();
  const [doomed, setDoomed] = useState<{ row?: Entity; isOpen: boolean }>({ isOpen: false });
  const table = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(kind, table, search, {
    refresh: list.refresh,
    toggle: (id) => extras.bulkActions && select([id], !selected.has(id)),
  });

  const items = rows.data?.items ?? [];
  const total = rows.data?.total ?? 0;
  const ofAll = isNarrowed(state) ? overview?.total : undefined;
  const count = !rows.data
    ? ""
    : ofAll === undefined
      ? String(total)
      : t("common:of", { part: total, whole: ofAll });
  const pathOf = (row: Entity) => entityPath(kind, row.id);
  const clearAll = () => change({ filters: [], searchText: "" });

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
    if (items.length === 0 && isNarrowed(state))
      return <NothingMatches kind={kind} state={state} fields={fields} total={ofAll} onClear={clearAll} />;
    if (total === 0) return <NothingYet kind={kind} />;
    if (isPhone) return <KindPhoneRows kind={kind} extras={extras} rows={items} pathOf={pathOf} />;
    return (
      <KindTable
        kind={kind}
        extras={extras}
        columns={choice.shown}
        rows={items}
        state={state}
        pathOf={pathOf}
        selected={selected}
        onSelect={select}
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
        counts={overview && <StatusCounts rows={overview.items} />}
        panel={panel}
        onPanel={setPanel}
        onSearch={(searchText) => change({ searchText })}
        onRefresh={list.refresh}
        searchRef={search}
      />
      <div className="list-body">
        <div className="panel list-panel">
          <div ref={table} className="table-scroll" data-refreshing={rows.isPlaceholderData || undefined}>
            {content()}
          </div>
          {total > 0 && (
            <TableFoot
              state={state}
              total={total}
              isSelectable={extras.bulkActions !== undefined}
              onChange={change}
            />
          )}
          {list.newCount > 0 && (
            <button type="button" className="new-rows" onClick={list.refresh}>
              <b className="num">{t("newRows", { count: list.newCount })}</b> {t("showNew")}
            </button>
          )}
          {extras.bulkActions && (
            <BulkBar
              rows={items.filter(({ id }) => selected.has(id))}
              actions={extras.bulkActions}
              onClear={clear}
            />
          )}
        </div>
        {panel === "filter" && (
          <FilterPanel
            fields={fields}
            match={state.match}
            filters={state.filters}
            count={count}
            onChange={change}
            onClose={() => setPanel(undefined)}
          />
        )}
        {panel === "columns" && (
          <ColumnsPanel
            columns={columns}
            isShown={choice.isShown}
            onShow={choice.show}
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

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    select(ids: readonly string[], isOn: boolean) {
      setSelected((before) => {
        const ofThese = new Set(ids);
        return new Set(isOn ? [...before, ...ids] : [...before].filter((id) => !ofThese.has(id)));
      });
    },
    clear: () => setSelected(new Set()),
  };
}
