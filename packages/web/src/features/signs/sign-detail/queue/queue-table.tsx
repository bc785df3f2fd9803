import { Group } from "@mantine/core";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { findWinningItem, repostableItems } from "@gantry/domain/sign/queue/winner.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { EmptyState } from "../../../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../../../kit/screen/states.tsx";
import { useDerivedFromNow } from "../../../../kit/status/second-clock.ts";
import { serverNowMs } from "../../../../kit/status/server-time.ts";
import { actionsColumn, type Column } from "../../../../kit/table/columns.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import { timeText } from "../../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../../kit/time/timestamp-text.ts";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import type { Sign } from "../../sign/sign-entity.ts";
import css from "../../sign/signs.module.css";
import { DeleteItemDialog } from "./delete-item-dialog.tsx";
import { Association, Duration, PlaceInQueue, QueueActions, QueuedFace } from "./queue-cells.tsx";
import { defaultOrder, sortItems } from "./queue-order.ts";
import { QueuePager } from "./queue-pager.tsx";
import { useRepost } from "./use-queue-actions.ts";
import { useMoveKeys } from "../../../../kit/table/use-move-keys.ts";

interface QueueTableProps {
  sign: Sign;
  query: UseQueryResult<SignQueue | null>;
  /** Missing without permission; the table is then read only. */
  onEdit: ((item: QueueItem) => void) | undefined;
}

/** SIGN-031. */
export function QueueTable({ sign, query, onEdit }: QueueTableProps) {
  const { t } = useTranslation("signs");
  const { data: queue, error, isPending, refetch } = query;
  if (error && !queue) {
    return <FailedToLoad title={t("queue.loadFailed")} error={error} onRetry={() => void refetch()} />;
  }
  if (isPending) return <RowSkeletons rows={3} />;
  if (!queue || queue.items.length === 0)
    return <EmptyState title={t("queue.empty")} text={t("queue.emptyText")} />;
  return <FilledTable sign={sign} queue={queue} onEdit={onEdit} />;
}

interface FilledTableProps extends Pick<QueueTableProps, "sign" | "onEdit"> {
  queue: SignQueue;
}

function FilledTable({ sign, queue, onEdit }: FilledTableProps) {
  const { t } = useTranslation("signs");
  const [order, setOrder] = useState(defaultOrder);
  const [pageSize, setPageSize] = useState<number>(10);
  const [page, setPage] = useState(0);
  const [deleting, setDeleting] = useState<QueueItem | null>(null);
  const table = useRef<HTMLDivElement>(null);
  useMoveKeys(table, { title: t("signDetail:keys.queue"), move: t("signDetail:keys.move") });
  // The winner changes by itself when a message expires.
  const winnerId = useDerivedFromNow((nowMs) => findWinningItem(queue.items, nowMs)?.id ?? null);
  const items = sortItems(queue.items, order);
  const openPage = Math.min(page, Math.ceil(items.length / pageSize) - 1);
  const winner = queue.items.find((item) => item.id === winnerId);
  const { columns, actions } = useQueueColumns({ sign, queue, onEdit, onDelete: setDeleting });
  return (
    <>
      <DataTable
        label={t("queue.title")}
        className={css.queue}
        scrollerRef={table}
        density="tall"
        columns={columns}
        rows={items.slice(openPage * pageSize, (openPage + 1) * pageSize)}
        rowId={({ id }) => id}
        rowData={({ id }) => ({ "data-stands": id === winnerId || undefined })}
        sort={order}
        onSort={setOrder}
        card={(item) => ({
          start: <PlaceInQueue sign={sign} item={item} items={queue.items} />,
          title: <QueuedFace sign={sign} item={item} />,
          end: <Duration item={item} />,
          line: (
            <Group justify="space-between" gap={8} w="100%">
              <Association item={item} />
              {actions(item)}
            </Group>
          ),
        })}
      />
      {winner && (
        <p className="dim small" style={{ padding: "12px 16px" }}>
          {t("queue.hint", { priority: `P${winner.priority}` })}
        </p>
      )}
      <QueuePager
        total={items.length}
        page={openPage}
        pageSize={pageSize}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size);
          setPage(0);
        }}
      />
      <DeleteItemDialog sign={sign} queue={queue} item={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function useQueueColumns({
  sign,
  queue,
  onEdit,
  onDelete,
}: FilledTableProps & { onDelete: (item: QueueItem) => void }) {
  const { t } = useTranslation("signs");
  const repost = useRepost(sign, queue);
  const repostable = new Set(repostableItems(queue.items, serverNowMs()).map(({ id }) => id));
  const actions = (item: QueueItem) => (
    <QueueActions
      item={item}
      onRepost={onEdit && repostable.has(item.id) ? () => repost.mutate(item) : undefined}
      onEdit={onEdit && sign.category !== "LUS" ? () => onEdit(item) : undefined}
      onDelete={onEdit && (() => onDelete(item))}
    />
  );
  const columns: Column<QueueItem>[] = [
    {
      id: "priority",
      header: t("queue.priority"),
      sortBy: "priority",
      widthPx: 96,
      cell: (item) => <PlaceInQueue sign={sign} item={item} items={queue.items} />,
    },
    {
      id: "message",
      header: t("queue.message"),
      widthPx: 136,
      cell: (item) => <QueuedFace sign={sign} item={item} />,
    },
    {
      id: "duration",
      header: t("queue.duration"),
      sortBy: "duration",
      widthPx: 96,
      cell: (item) => <Duration item={item} />,
    },
    {
      id: "association",
      header: t("queue.association"),
      sortBy: "association",
      widthPx: 84,
      cell: (item) => <Association item={item} />,
    },
    {
      id: "updatedBy",
      header: t("signDetail:updatedBy"),
      sortBy: "updatedBy",
      widthPx: 112,
      cell: ({ lastUpdatedByDisplayName: name }) => <span title={name}>{name}</span>,
    },
    {
      id: "updatedAt",
      header: t("signDetail:updatedAt"),
      sortBy: "updatedAt",
      holdsTimes: true,
      widthPx: 112,
      cell: ({ lastUpdatedAt: at }) => <span title={timestampTitle(at)}>{timeText(at)}</span>,
    },
    { ...actionsColumn(t("queue.actions"), 100, actions), isPinned: true },
  ];
  return { columns, actions };
}
