import type { Sign } from "../../sign/sign-entity.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { repostableItems, winningItem } from "@gantry/domain/sign/queue/winner.ts";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { Instead, RowSkeletons } from "../../../../kit/screen/states.tsx";
import { useDerivedFromNow } from "../../../../kit/status/second-clock.ts";
import { serverNowMs } from "../../../../kit/status/server-time.ts";
import { DeleteItemDialog } from "./delete-item-dialog.tsx";
import { defaultOrder, type QueueColumn, type QueueOrder, sortedItems } from "./queue-order.ts";
import { QueuePager } from "./queue-pager.tsx";
import { QueueRow } from "./queue-row.tsx";
import { useQueueKeys } from "./use-queue-keys.ts";
import { useRepost } from "./use-queue-actions.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../../sign/signs.module.css";

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
  if (!queue || queue.items.length === 0) {
    return (
      <div className="instead-place">
        <Instead title={t("queue.empty")} text={t("queue.emptyText")} />
      </div>
    );
  }
  return <FilledTable sign={sign} queue={queue} onEdit={onEdit} />;
}

function FilledTable({
  sign,
  queue,
  onEdit,
}: {
  sign: Sign;
  queue: SignQueue;
  onEdit: QueueTableProps["onEdit"];
}) {
  const { t } = useTranslation("signs");
  const [order, setOrder] = useState(defaultOrder);
  const [pageSize, setPageSize] = useState<number>(10);
  const [page, setPage] = useState(0);
  const [deleting, setDeleting] = useState<QueueItem | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  useQueueKeys(body);
  const repost = useRepost(sign, queue);
  // The winner changes by itself when a message expires.
  const winnerId = useDerivedFromNow((nowMs) => winningItem(queue.items, nowMs)?.id ?? null);
  const repostable = new Set(repostableItems(queue.items, serverNowMs()).map(({ id }) => id));
  const items = sortedItems(queue.items, order);
  const lastPage = Math.ceil(items.length / pageSize) - 1;
  const openPage = Math.min(page, lastPage);
  const winner = queue.items.find((item) => item.id === winnerId);
  return (
    <>
      <div className={css.queueScroll}>
        <table className={css.queueTable} aria-label={t("queue.title")}>
          <thead>
            <tr>
              <SortHead column="priority" order={order} onOrder={setOrder} />
              <th className="queue-message">{t("queue.message")}</th>
              <SortHead column="duration" order={order} onOrder={setOrder} />
              <SortHead column="association" order={order} onOrder={setOrder} />
              <SortHead column="updatedBy" order={order} onOrder={setOrder} />
              <SortHead column="updatedAt" order={order} onOrder={setOrder} />
              <th className={css.queueActions}>
                <span className="visually-hidden">{t("queue.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {items.slice(openPage * pageSize, (openPage + 1) * pageSize).map((item) => (
              <QueueRow
                key={item.id}
                sign={sign}
                item={item}
                items={queue.items}
                onRepost={onEdit && repostable.has(item.id) ? () => repost.mutate(item) : undefined}
                onEdit={onEdit && sign.category !== "LUS" ? () => onEdit(item) : undefined}
                onDelete={onEdit && (() => setDeleting(item))}
              />
            ))}
          </tbody>
        </table>
        {winner && (
          <p className={classNames(css.queueHint, "dim small")}>
            {t("queue.hint", { priority: `P${winner.priority}` })}
          </p>
        )}
      </div>
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

function SortHead({
  column,
  order,
  onOrder,
}: {
  column: QueueColumn;
  order: QueueOrder;
  onOrder: (order: QueueOrder) => void;
}) {
  const { t } = useTranslation(["signs", "signDetail"]);
  const isSorted = order.column === column;
  const label =
    column === "updatedBy" || column === "updatedAt" ? t(`signDetail:${column}`) : t(`queue.${column}`);
  const Arrow = order.ascending ? IconArrowUp : IconArrowDown;
  return (
    <th
      className={`queue-${column}`}
      aria-sort={isSorted ? (order.ascending ? "ascending" : "descending") : undefined}
    >
      <button
        type="button"
        className={css.sortButton}
        title={t("queue.sortBy", { column: label })}
        onClick={() => onOrder({ column, ascending: isSorted ? !order.ascending : true })}
      >
        {label}
        {isSorted && <Arrow size={12} aria-hidden />}
      </button>
    </th>
  );
}
