import type { Delivery } from "@gantry/domain/contract/answers/delivery.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { type DeliveryState, deliveryStates } from "@gantry/domain/notifications/delivery.ts";
import { Button } from "@mantine/core";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Pager } from "../../../kinds/list/table/pager.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { Toolbar } from "../../../kit/layout/toolbar.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import type { Glyph } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { actionsColumn, type Column } from "../../../kit/table/columns.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { QueryTable } from "../../../queries/query-table.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";

const entityType = "NOTIFICATION_DELIVERY";
const path = "/notification-deliveries";
const pageSize = 50;
const refreshMs = 5_000;

/** What left the console, why something did not, and sending it again. */
export default function DeliveryListScreen() {
  const { t } = useTranslation("permissions");
  const mayRead = useCan("READ", entityType);
  return mayRead ? <DeliveryList /> : <NoPermission action={t("READ")} kindName={t(`types.${entityType}`)} />;
}

const deliveriesQuery = (state: DeliveryState | undefined, page: number) =>
  queryOptions({
    queryKey: [path, state, page],
    queryFn: ({ signal }) =>
      api.post<FindAnswer<Delivery>>(
        `${path}/find`,
        {
          page,
          pageSize,
          ...(state && { filters: [{ field: "state", operator: "IN", value: [state] }] }),
        },
        { signal },
      ),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });

const glyphs: Record<DeliveryState, Glyph> = {
  WAITING: { shape: "circle", mark: "hands", filled: false, role: "unk" },
  DELIVERED: { shape: "circle", mark: "tick", filled: false, role: "ok" },
  FAILED: { shape: "square", mark: "cross", filled: true, role: "bad" },
  CANCELLED: { shape: "circle", mark: "dash", filled: false, role: "off" },
};

function DeliveryList() {
  const { t } = useTranslation("delivery");
  const [state, choose] = useStateInAddress();
  const [page, setPage] = useState(0);
  const query = useQuery(deliveriesQuery(state, page));
  return (
    <Page
      layout="fill"
      title={t("shell:deliveries")}
      meta={query.data && <span className="dim num">{query.data.total}</span>}
    >
      <Toolbar label={t("list.state")}>
        <Segments
          label={t("list.state")}
          options={[
            { value: "", label: t("list.any") },
            ...deliveryStates.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
          value={state ?? ""}
          onChoose={(chosen) => {
            setPage(0);
            choose(deliveryStates.find((one) => one === chosen));
          }}
        />
      </Toolbar>
      <Panel isFilling>
        <QueryTable
          query={query}
          label={t("shell:deliveries")}
          columns={useColumns()}
          failed={t("list.failed")}
          empty={
            state ? (
              <EmptyState title={t("list.noneInState")} />
            ) : (
              <EmptyState title={t("list.none")} text={t("list.noneText")} />
            )
          }
        />
      </Panel>
      <Pager page={page} pageCount={Math.ceil((query.data?.total ?? 0) / pageSize)} onPage={setPage} />
    </Page>
  );
}

/** The chosen state can be linked. */
function useStateInAddress(): [DeliveryState | undefined, (state: DeliveryState | undefined) => void] {
  const search = useSearch({ strict: false }) as { state?: string };
  const navigate = useNavigate();
  const choose = (state: DeliveryState | undefined) =>
    void navigate({ to: ".", search: { state } as never, replace: true });
  return [deliveryStates.find((one) => one === search.state), choose];
}

function useColumns(): Column<Delivery>[] {
  const { t } = useTranslation("delivery");
  const maySend = useCan("UPDATE", entityType);
  const columns: Column<Delivery>[] = [
    { id: "age", header: t("list.age"), cell: ({ createdAt }) => <RowAge at={createdAt} /> },
    { id: "title", header: t("list.notification"), isRowHeader: true, cell: ({ title }) => title },
    { id: "receiver", header: t("list.receiver"), cell: (row) => <Receiver row={row} /> },
    { id: "way", header: t("list.way"), cell: ({ way }) => t(`ways.${way}`) },
    {
      id: "state",
      header: t("list.state"),
      cell: ({ state }) => <GlyphText glyph={glyphs[state]}>{t(`states.${state}`)}</GlyphText>,
    },
    { id: "reason", header: t("list.reason"), cell: (row) => <Reason row={row} /> },
    { id: "attempts", header: t("list.attempts"), align: "end", cell: ({ attempts }) => attempts },
  ];
  if (!maySend) return columns;
  return [...columns, actionsColumn(t("list.sendAgain"), 130, (row) => <SendAgain row={row} />)];
}

function RowAge({ at }: { at: string }) {
  return (
    <time className="num nowrap" dateTime={at} title={timestampTitle(at)}>
      {useAgeText(at)}
    </time>
  );
}

function Receiver({ row: { receiver, step } }: { row: Delivery }) {
  const { t } = useTranslation("delivery");
  return (
    <>
      <div>{receiver}</div>
      {step > 0 && <div className="dim small">{t("list.escalated", { step })}</div>}
    </>
  );
}

function Reason({ row: { problem, detail, state, nextAt } }: { row: Delivery }) {
  const { t } = useTranslation("delivery");
  const parts = [
    problem && t(`problems.${problem}`),
    state === "WAITING" && nextAt && t("list.next", { time: timeText(nextAt) }),
  ].filter(Boolean);
  return (
    <>
      <div>{parts.join(", ")}</div>
      {problem && detail && <div className="dim small">{detail}</div>}
    </>
  );
}

function SendAgain({ row: { id, title, receiver, state } }: { row: Delivery }) {
  const { t } = useTranslation("delivery");
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`${path}/${encodeURIComponent(id)}/send-again`),
    onSuccess: () => toast("success", t("list.sentAgain", { title })),
    onError: (cause) =>
      toast("error", t("list.sendAgainError", { title }), { detail: errorText(cause), cause }),
    onSettled: () => cache.invalidateQueries({ queryKey: [path] }),
  });
  if (state === "WAITING") return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      aria-label={t("list.sendAgainLabel", { title, receiver })}
      onClick={() => mutate()}
    >
      {t("list.sendAgain")}
    </Button>
  );
}
