import type { Notification, NotificationFilter } from "@gantry/domain/notifications/notification.ts";
import { Button, Drawer } from "@mantine/core";
import "@mantine/core/styles/Drawer.layer.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { useEscape } from "../../../kit/dialog/use-escape.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { Pager } from "../../../kinds/list/table/pager.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { AcknowledgeNotification } from "./acknowledge-notification.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { isNarrow } from "./notification-filter.ts";
import { notificationsQuery } from "./notification-queries.ts";
import { NotificationRow } from "./notification-row.tsx";
import { useIgnoreAll, useIgnoreNotification } from "./use-notification-acts.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import css from "./notifications.module.css";

interface NotificationDrawerProps {
  isOpen: boolean;
  /** As stored. */
  filters: readonly NotificationFilter[];
  count: number;
  onClose: () => void;
}

const pageSize = 10;

/** On the right, with acknowledge, ignore and ignore all (NOTI-002). */
export default function NotificationDrawer({ isOpen, filters, count, onClose }: NotificationDrawerProps) {
  const { t } = useTranslation("notifications");
  // Those that only the open drawer lists count too, such as acknowledged ones.
  const [listed, setListed] = useState(0);
  useEscape(isOpen, onClose);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={420}
      closeButtonProps={{ "aria-label": t("common:close") }}
      classNames={{ content: css.content, body: css.body, title: "grow" }}
      title={
        <>
          {t("title")} <span className="dim small">{t("count", { count })}</span>
        </>
      }
    >
      {isOpen && <Opened filters={filters} onListed={setListed} onClose={onClose} />}
      <IgnoreAll isPossible={count > 0 || listed > 0} />
    </Drawer>
  );
}

function IgnoreAll({ isPossible }: { isPossible: boolean }) {
  const { t } = useTranslation("notifications");
  const [isAsking, setAsking] = useState(false);
  const ignoreAll = useIgnoreAll();
  return (
    <footer className={`row ${css.foot}`}>
      <Button variant="default" size="xs" disabled={!isPossible} onClick={() => setAsking(true)}>
        {t("ignoreAll")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("ignoreAllTitle")}
        confirm={t("ignoreAllConfirm")}
        isDestructive
        isPending={ignoreAll.isPending}
        onConfirm={() => ignoreAll.mutate(null, { onSettled: () => setAsking(false) })}
      >
        <p>{t("ignoreAllText")}</p>
      </ConfirmDialog>
    </footer>
  );
}

interface OpenedProps extends Pick<NotificationDrawerProps, "filters" | "onClose"> {
  onListed: (total: number) => void;
}

function Opened({ filters: stored, onListed, onClose }: OpenedProps) {
  const [changed, setChanged] = useState<readonly NotificationFilter[]>();
  const [withAcknowledged, setWithAcknowledged] = useState(false);
  const [page, setPage] = useState(0);
  const filters = changed ?? stored;
  const isChanged = JSON.stringify(filters) !== JSON.stringify(stored);
  return (
    <>
      <FilterBar
        filters={filters}
        isChanged={isChanged}
        withAcknowledged={withAcknowledged}
        onFilters={(next) => {
          setChanged(next);
          setPage(0);
        }}
        onWithAcknowledged={(next) => {
          setWithAcknowledged(next);
          setPage(0);
        }}
      />
      <Listed {...{ filters, withAcknowledged, page, onListed, onClose }} onPage={setPage} />
    </>
  );
}

function Listed({
  page,
  onPage,
  onListed,
  onClose,
  ...wanted
}: OpenedProps & {
  withAcknowledged: boolean;
  page: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation("notifications");
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...notificationsQuery({ ...wanted, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const total = isPlaceholderData ? undefined : data?.total;
  const takeTotal = useEffectEvent((count: number) => {
    onListed(count);
    // The last ones of the last page are gone.
    const last = Math.max(0, Math.ceil(count / pageSize) - 1);
    if (page > last) onPage(last);
  });
  useEffect(() => {
    if (total !== undefined) takeTotal(total);
  }, [total]);
  const ignore = useIgnoreNotification();
  const [asked, setAsked] = useState<Notification>();
  const keptFocus = useKeptFocus(data?.items, asked !== undefined);
  if (error && !data)
    return <FailedToLoad title={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons rows={4} delayMs={150} />;
  const pageCount = Math.ceil(data.total / pageSize);
  return (
    <>
      {data.total === 0 && (
        <EmptyState
          isInline
          title={isNarrow(wanted.filters) ? t("noneMatch") : t("none")}
          text={isNarrow(wanted.filters) ? t("noneMatchText") : t("noneText")}
        />
      )}
      <ul className={css.rows} aria-label={t("title")} {...keptFocus}>
        {data.items.map((one) => (
          <NotificationRow
            key={one.id}
            notification={one}
            onAcknowledge={() => setAsked(one)}
            onIgnore={() => ignore.mutate(one)}
            onOpened={onClose}
          />
        ))}
      </ul>
      {pageCount > 1 && (
        <div className={`row ${css.foot}`}>
          <Pager page={page} pageCount={pageCount} onPage={onPage} />
        </div>
      )}
      <AcknowledgeNotification notification={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
