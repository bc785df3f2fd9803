import { type HandOver, type HandOverPage, handOversPerPage } from "@gantry/domain/contract/answers/shift.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Section } from "../../../kit/layout/section.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { Pager } from "../../../kinds/list/table/pager.tsx";
import { api } from "../../../queries/api.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { shiftLogType } from "./shift-calls.ts";

/** The hand-overs before the newest, to read back. */
export default function EarlierHandOvers({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shift");
  return (
    <DialogFrame isOpen onClose={onClose} title={t("earlierTitle")} width="medium">
      <DialogContent onClose={onClose} cancelText={t("common:close")} isCancelFocused>
        <Pages />
      </DialogContent>
    </DialogFrame>
  );
}

function Pages() {
  const { t } = useTranslation("shift");
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ["shift", shiftLogType, "earlier", page],
    queryFn: ({ signal }) => api.get<HandOverPage>(`/shift/hand-overs?page=${page}`, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return <FailedToLoad title={t("loadFailed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons rows={4} />;
  if (data.total === 0) return <EmptyState isInline title={t("noEarlier")} />;
  return (
    <>
      {data.items.map((handOver) => (
        <EarlierHandOver key={handOver.id} handOver={handOver} />
      ))}
      <Pager page={page} pageCount={Math.ceil(data.total / handOversPerPage)} onPage={setPage} />
    </>
  );
}

function EarlierHandOver({
  handOver: { writtenAt, author, items, confirmedAt, confirmedBy },
}: {
  handOver: HandOver;
}) {
  const { t } = useTranslation("shift");
  return (
    <Section
      title={t("writtenBy", { time: timeText(writtenAt), name: author })}
      text={
        confirmedAt === null
          ? t("notConfirmed")
          : t("confirmed", { name: confirmedBy, time: timeText(confirmedAt) })
      }
    >
      <ul>
        {items.map(({ text, readAt, readBy }, place) => (
          // The items of a hand-over never change their places.
          <li key={place}>
            {text}{" "}
            <span className="dim small">
              {readAt === null ? t("notRead") : t("readBy", { name: readBy, time: timeText(readAt) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
