import { Group } from "@mantine/core";
import { type AnyKind, statusesWorstFirst } from "@gantry/domain/kinds/define-kind.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import "../../kit/look/mantine-inputs.ts";
import { useUpdates } from "../../realtime/live.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { NoPermission } from "../../session/permission/no-permission.tsx";
import { useIsPhone } from "../../kit/screen/use-is-phone.ts";
import { useCan } from "../../session/session-store.ts";
import { kindText } from "../../text/kind-text.ts";
import { listColumns } from "./table/columns.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { NothingMatches, NothingYet } from "./table/empty-list.tsx";
import type { KindListExtras } from "./extras.ts";
import { filterFields } from "./state/filter-fields.ts";
import { isNarrowed, showAll } from "./state/list-state.ts";
import { ListView } from "./list-view.tsx";
import { useKindList } from "./use-kind-list.ts";
import { useSelection } from "./state/use-selection.ts";
import type { OverviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { StatusMark } from "../../kit/status/glyphs.tsx";

const CsvActions = lazy(() => import("./csv/csv-actions.tsx"));

interface Props {
  kind: AnyKind;
  extras: KindListExtras;
}

export function KindListScreen(props: Props) {
  const { t } = useTranslation("permissions");
  const { kind } = props;
  const mayRead = useCan("READ", kind.entityType);
  if (!mayRead) return <NoPermission action={t("READ")} kindName={kindText(kind, "many")} />;
  return <KindList key={kind.pages} {...props} />;
}

function KindList({ kind, extras }: Props) {
  const { t } = useTranslation("list");
  const isPhone = useIsPhone();
  const list = useKindList(kind);
  const { state, rows, overview, change } = list;
  const fields = useMemo(() => filterFields(kind), [kind]);
  const columns = useMemo(() => listColumns(kind, extras), [kind, extras]);
  const [toDelete, setToDelete] = useState<{ row?: Entity; isOpen: boolean }>({ isOpen: false });
  const mayUpdate = useCan("UPDATE", kind.entityType);
  const mayDelete = useCan("DELETE", kind.entityType);
  const mayUseBulkActions = useCan(extras.bulkNeeds ?? "READ", kind.entityType);
  const isSelectable =
    !kind.ownCalls && (mayUpdate || mayDelete || (extras.bulkActions !== undefined && mayUseBulkActions));
  const chosen = useSelection(state, list.matching, rows.data?.items ?? noRows);
  useUpdates(kind.entityType, ({ updateType, entity }) => {
    if (updateType === "DELETE") chosen.forget(entity.id);
  });
  const total = rows.data?.total ?? 0;
  const isFiltered = isNarrowed(state);
  const ofAll = isFiltered ? overview?.total : undefined;
  const count = ofAll === undefined ? String(total) : t("common:of", { part: total, whole: ofAll });
  const HeadActions = extras.headActions;
  return (
    <ListView
      kind={kind}
      extras={extras}
      list={list}
      columns={columns}
      fields={fields}
      pathOf={(row) => entityPath(kind, row.id)}
      chosen={isSelectable ? chosen : undefined}
      count={rows.data ? count : ""}
      counts={overview && <StatusCounts counts={overview.counts} />}
      isEmpty={total === 0 && rows.data !== undefined && !isFiltered}
      onRefresh={list.refresh}
      onDelete={(row) => setToDelete({ row, isOpen: true })}
      bulkActions={extras.bulkActions}
      headActions={
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
      error={
        <FailedToLoad
          title={t("loadFailed", { kinds: kindText(kind, "many") })}
          stillWorks={kind.device && t("stillWorks")}
          error={rows.error}
          onRetry={list.refresh}
        />
      }
      empty={
        isFiltered ? (
          <NothingMatches
            kind={kind}
            state={state}
            fields={fields}
            total={ofAll}
            onClear={() => change(showAll)}
          />
        ) : (
          <NothingYet kind={kind} />
        )
      }
    >
      <DeleteDialog
        kind={kind}
        row={toDelete.row}
        isOpen={toDelete.isOpen}
        onClose={() => setToDelete({ ...toDelete, isOpen: false })}
      />
    </ListView>
  );
}

const noRows: readonly Entity[] = [];

function StatusCounts({ counts }: Pick<OverviewAnswer, "counts">) {
  const { t } = useTranslation("status");
  const counted = statusesWorstFirst
    .filter((status) => status !== "ONLINE")
    .map((status) => ({ status, count: counts[status] }))
    .filter(({ count }) => count > 0);
  return (
    <Group gap={16} ms={12} wrap="nowrap">
      {counted.map(({ status, count }) => (
        <span
          key={status}
          className={`status role-${deviceGlyphs[status].role}`}
          title={t(`device.${status}`)}
        >
          <StatusMark status={status} />
          <span className="num">{count}</span>
        </span>
      ))}
    </Group>
  );
}
