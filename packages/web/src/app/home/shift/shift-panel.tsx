import type { HandOver, ShiftLog } from "@gantry/domain/contract/answers/shift.ts";
import { Button, Checkbox } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import "../../../kit/look/mantine-inputs.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { ShiftNotes } from "./shift-notes.tsx";
import { shiftLogType, useConfirm, useReadItem, useShiftLog } from "./shift-calls.ts";
import css from "../home.module.css";

const EarlierHandOvers = lazy(() => import("./earlier-hand-overs.tsx"));

/** The hand-over of the last shift with what is read of it, and the notes since. */
export function ShiftPanel() {
  const mayRead = useCan("READ", shiftLogType);
  return mayRead ? <ReadableShift /> : null;
}

function ReadableShift() {
  const { t } = useTranslation("shift");
  const { data, error, refetch } = useShiftLog();
  const [isWriting, setWriting] = useState(false);
  const [isReading, setReading] = useState(false);
  const mayWrite = useCan("CREATE", shiftLogType);
  const handOver = data?.handOver;
  return (
    <Panel
      title={t("title")}
      meta={handOver && t("writtenBy", { time: timeText(handOver.writtenAt), name: handOver.author })}
      actions={
        data && (
          <>
            <Button variant="default" size="xs" onClick={() => setReading(true)}>
              {t("earlier")}
            </Button>
            {mayWrite && (
              <Button variant="default" size="xs" onClick={() => setWriting(true)}>
                {t("write")}
              </Button>
            )}
          </>
        )
      }
    >
      {data && <ShiftBody log={data} mayWrite={mayWrite} />}
      {!data && !error && <RowSkeletons rows={3} delayMs={150} />}
      {!data && error && (
        <FailedToLoad title={t("loadFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {isReading && (
        <Suspense fallback={null}>
          <EarlierHandOvers onClose={() => setReading(false)} />
        </Suspense>
      )}
      {data && <HandOverDialog isOpen={isWriting} log={data} onClose={() => setWriting(false)} />}
    </Panel>
  );
}

function ShiftBody({ log, mayWrite }: { log: ShiftLog; mayWrite: boolean }) {
  const { t } = useTranslation("shift");
  return (
    <>
      {log.handOver ? (
        <HandOverItems handOver={log.handOver} mayWrite={mayWrite} />
      ) : (
        <EmptyState isInline title={t("none")} text={mayWrite ? t("noneText") : undefined} />
      )}
      <ShiftNotes log={log} mayWrite={mayWrite} />
    </>
  );
}

function HandOverItems({ handOver, mayWrite }: { handOver: HandOver; mayWrite: boolean }) {
  const { t } = useTranslation("shift");
  const readItem = useReadItem();
  const confirm = useConfirm();
  const { id, items, isOwn, confirmedAt, confirmedBy } = handOver;
  const left = items.filter(({ readAt }) => readAt === null).length;
  const isOpen = confirmedAt === null;
  return (
    <>
      <ul className={css.items}>
        {items.map(({ text, readAt, readBy }, place) => (
          // The items of a hand-over never change their places.
          <li key={place}>
            <Checkbox
              checked={readAt !== null}
              disabled={!mayWrite || !isOpen || isOwn || readItem.isPending}
              label={text}
              description={readAt !== null && t("readBy", { name: readBy, time: timeText(readAt) })}
              onChange={({ currentTarget }) => readItem.mutate({ id, place, isRead: currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
      <div className={`row ${css.state}`}>
        <span className="dim grow" role="status">
          {confirmedAt !== null
            ? t("confirmed", { name: confirmedBy, time: timeText(confirmedAt) })
            : left > 0
              ? t("leftToRead", { count: left, all: items.length })
              : t("allRead")}
        </span>
        {isOpen && isOwn && <span className="dim">{t("ownWaits")}</span>}
        {isOpen && !isOwn && mayWrite && (
          <Button
            size="xs"
            disabled={left > 0}
            loading={confirm.isPending}
            onClick={() => confirm.mutate(id)}
          >
            {t("confirm")}
          </Button>
        )}
      </div>
    </>
  );
}
