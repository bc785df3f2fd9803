import { Group } from "@mantine/core";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { type ComponentType, type ReactNode, useDeferredValue, useRef } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { Page } from "../../kit/layout/page.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import type { CardParts } from "../../kit/table/data-table-props.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { BulkBar } from "./bulk-bar.tsx";
import type { ListColumn } from "./table/columns.tsx";
import { useColumnLayout } from "./columns-panel/use-column-layout.ts";
import type { KindListExtras } from "./extras.ts";
import type { FilterField } from "./filter/filter-field.ts";
import { KindTable, type RowEnd } from "./table/kind-table.tsx";
import { ListHead } from "./list-head.tsx";
import css from "./list.module.css";
import type { SelectionActionProps } from "./state/selection.ts";
import { TableFoot } from "./table/table-foot.tsx";
import type { useKindList } from "./use-kind-list.ts";
import { useListKeys } from "./state/use-list-keys.ts";
import { useListPanels } from "./state/use-list-panels.ts";
import type { useSelection } from "./state/use-selection.ts";

export interface ListViewProps {
  kind: AnyKind;
  extras: KindListExtras;
  list: ReturnType<typeof useKindList>;
  columns: readonly ListColumn[];
  fields: readonly FilterField[];
  pathOf: (row: Entity) => string;
  /** Rows cannot be selected without it. */
  chosen: ReturnType<typeof useSelection> | undefined;
  /** How many there are, in words. */
  count: string;
  /** Beside the count, such as how many are in which state. */
  counts: ReactNode;
  headActions?: ReactNode;
  bulkActions: ComponentType<SelectionActionProps<AnyKind>> | undefined;
  /** Whether the key for all rows of the page and the offer of all that match are there. */
  canSelectAll?: boolean;
  onRefresh: () => void;
  /** What is shown has changed since it was read. */
  hasUpdates?: boolean;
  /** Its rows are not edited here, so there is no key for it. */
  isReadOnly?: boolean;
  /** There is nothing at all yet; the place of the rows has the button for the first one. */
  isEmpty?: boolean;
  error: ReactNode;
  empty: ReactNode;
  rowEnd?: RowEnd;
  card?: (row: Entity) => CardParts;
  onDelete?: (row: Entity) => void;
  /** Dialogs of the rows. */
  children: ReactNode;
}

/** Frame of every list: head, rows with foot, panels beside them, and the bar of the selected rows. */
export function ListView(props: ListViewProps) {
  const { kind, extras, list, columns, fields, chosen, count, onRefresh, canSelectAll = true } = props;
  const { state, rows, change } = list;
  const { t } = useTranslation("list");
  const isPhone = useIsPhone();
  const arrangement = useColumnLayout(kind, columns);
  const { panel, setPanel, FilterPanel, ColumnsPanel } = useListPanels();
  const table = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const items = rows.data?.items ?? noRows;
  const total = rows.data?.total ?? 0;
  const idsOfPage = items.map(({ id }) => id);
  useListKeys(kind, table, search, {
    refresh: onRefresh,
    isReadOnly: props.isReadOnly === true,
    showPanel: (which) => setPanel(panel === which ? undefined : which),
    ...(chosen && {
      select: {
        toggle: (id: string) => chosen.select([id], !chosen.isSelected(id)),
        ...(canSelectAll && { page: () => chosen.select(idsOfPage, true) }),
        clear: chosen.clear,
      },
    }),
  });
  const isPageChosen = chosen && items.length > 0 && idsOfPage.every(chosen.isSelected);
  const offered =
    canSelectAll && isPageChosen && total > items.length && "ids" in chosen.selection ? total : undefined;
  // A press on a key of the menu is answered by the head at once; the rest follows.
  const isBodyDrawn = useDeferredValue(true, false);
  // An empty page of a list with rows: those of another page are on their way.
  const isComing = total > 0 && items.length === 0;
  return (
    <Page layout="list">
      <ListHead
        kind={kind}
        state={state}
        count={count}
        isEmpty={props.isEmpty === true}
        counts={props.counts}
        panel={panel}
        onPanel={setPanel}
        onSearch={(searchText) => change({ searchText })}
        onRefresh={onRefresh}
        hasUpdates={props.hasUpdates}
        searchRef={search}
        actions={props.headActions}
      />
      <Group flex={1} gap={12} mih={0} wrap="nowrap" align="stretch" data-edge>
        <Panel
          as="div"
          isFilling
          className={css.panel}
          foot={
            isBodyDrawn && total > 0 ? (
              <TableFoot state={state} total={total} isSelectable={chosen !== undefined} onChange={change} />
            ) : undefined
          }
        >
          {isBodyDrawn && (
            <KindTable
              kind={kind}
              extras={extras}
              columns={arrangement.shown}
              rows={isComing ? undefined : rows.data?.items}
              error={rows.error && !rows.data ? props.error : undefined}
              empty={props.empty}
              state={state}
              pathOf={props.pathOf}
              selection={chosen && { isSelected: chosen.isSelected, onSelect: chosen.select }}
              onSort={(sort, ascending) => change({ sort, ascending })}
              onDelete={props.onDelete}
              rowEnd={props.rowEnd}
              card={props.card}
              scrollerRef={table}
              isRefreshing={rows.isPlaceholderData}
            />
          )}
          {list.newCount > 0 && !props.isReadOnly && (
            <button type="button" className={css.newRows} onClick={onRefresh}>
              <b className="num">{t("newRows", { count: list.newCount })}</b> {t("showNew")}
            </button>
          )}
          {chosen && !isPhone && (
            <BulkBar
              kind={kind}
              selection={chosen.selection}
              offered={offered}
              actions={props.bulkActions}
              onSelectMatching={chosen.selectMatching}
              onClear={chosen.clear}
            />
          )}
        </Panel>
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
      </Group>
      {props.children}
    </Page>
  );
}

const noRows: readonly Entity[] = [];
