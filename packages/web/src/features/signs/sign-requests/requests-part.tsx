import type { OperationResult } from "@gantry/domain/contract/agents/operation-result.ts";
import type { CommunicationAction } from "@gantry/domain/contract/answers/actions.ts";
import type { MessageLogEntry, PollResult } from "@gantry/domain/contract/records.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { actionErrorText, requestText } from "../../../kinds/communication/action-text.ts";
import { actionType } from "../../../kinds/communication/pending-actions.ts";
import { useUpdates } from "../../../realtime/live.ts";
import { useCan } from "../../../session/session-store.ts";
import { deviceGlyphs, verificationGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { computedText } from "../../../text/computed-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor, faceLabel } from "../sign/sign-view.ts";
import { facesQuery, messageLogType, pollResultType, pollsQuery, requestsQuery } from "./record-calls.ts";
import { RecordSection } from "./record-section.tsx";
import { useRangeInAddress } from "../../../kit/time/range-picker/range-address.ts";
import { RangePicker } from "../../../kit/time/range-picker/range-picker.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { classNames } from "../../../kit/class-names.ts";
import css from "./sign-requests.module.css";

export function RequestsPart({ sign }: { sign: Sign }) {
  const { t } = useTranslation("communication");
  const mayReadPolls = useCan("READ", pollResultType);
  const mayReadFaces = useCan("READ", messageLogType);
  const [range, choose] = useRangeInAddress("records");
  const requests = useQuery(requestsQuery(sign.id, range));
  const polls = useQuery({ ...pollsQuery(sign.id, range), enabled: mayReadPolls });
  const faces = useQuery({ ...facesQuery(sign.id, range), enabled: mayReadFaces });
  useNewRecords(sign.id);
  return (
    <div className={classNames(css.recordsBody, "column")}>
      <div className={css.recordsRange}>
        <RangePicker value={range} onChange={choose} onClear={() => choose(undefined)} />
      </div>
      <RecordSection
        title={t("requests")}
        heads={[t("when"), t("what"), t("who"), t("result"), t("took")]}
        query={requests}
        mayRead
        empty={t("requestsEmpty")}
        failed={t("requestsFailed")}
        row={(action) => <RequestRow key={action.id} action={action} />}
      />
      <RecordSection
        title={t("polls")}
        heads={[t("when"), t("result"), t("latency"), t("agent")]}
        query={polls}
        mayRead={mayReadPolls}
        empty={t("pollsEmpty")}
        failed={t("pollsFailed")}
        row={(poll) => <PollRow key={poll.id} poll={poll} />}
      />
      <RecordSection
        title={t("faces")}
        heads={[t("from"), t("until"), t("message"), t("setBy")]}
        query={faces}
        mayRead={mayReadFaces}
        empty={t("facesEmpty")}
        failed={t("facesFailed")}
        row={(entry) => <FaceRow key={entry.id} sign={sign} entry={entry} />}
      />
    </div>
  );
}

/** Requests publish updates; polls and faces follow the sign's state. */
function useNewRecords(signId: string): void {
  const cache = useQueryClient();
  const askAgain = (entityType: string) => void cache.invalidateQueries({ queryKey: ["find", entityType] });
  useUpdates(actionType, ({ entity }) => {
    if (entity["entityId"] === signId) askAgain(actionType);
  });
  useUpdates(signKind.entityType, ({ entity }) => {
    if (entity.id !== signId) return;
    askAgain(pollResultType);
    askAgain(messageLogType);
  });
}

function RequestRow({ action }: { action: CommunicationAction }) {
  const { t } = useTranslation("communication");
  const { requestType, requestedBy, requestedAt, endedAt, result, error } = action;
  const tookMs = endedAt ? Date.parse(endedAt) - Date.parse(requestedAt) : undefined;
  return (
    <tr>
      <When at={requestedAt} />
      <td>{requestText(requestType)}</td>
      <td>{requestedBy}</td>
      <td>
        <Result result={result} error={error} success={t("success")} />
      </td>
      <td className="num nowrap">{tookMs !== undefined && spanText(tookMs)}</td>
    </tr>
  );
}

function PollRow({
  poll: { observedAt, result, error, latencyMs, agentId, agentName },
}: {
  poll: PollResult;
}) {
  const { t } = useTranslation("communication");
  return (
    <tr>
      <When at={observedAt} />
      <td>
        <Result result={result} error={error} success={t("answered")} />
      </td>
      <td className="num nowrap">{latencyMs !== null && spanText(latencyMs)}</td>
      <td className="dim">{agentName ?? agentId}</td>
    </tr>
  );
}

function FaceRow({ sign, entry }: { sign: Sign; entry: MessageLogEntry }) {
  const { t } = useTranslation("communication");
  const { from, until, lastConfirmedAt, multi, isBlank, source } = entry;
  return (
    <tr>
      <When at={from} />
      {until ? (
        <When at={until} />
      ) : (
        <td>
          {t("still")}
          {lastConfirmedAt && (
            <div className="dim small">{t("lastSeen", { time: timeText(lastConfirmedAt) })}</div>
          )}
        </td>
      )}
      <td className={css.recordsMessage}>
        {faceLabel({ multi, isBlank: isBlank === true || multi === "" }, faceFor(sign))}
      </td>
      <td className="dim">{computedText(`signs:details.sources.${source}`, { defaultValue: source })}</td>
    </tr>
  );
}

/** Milliseconds, then seconds. */
const spanText = (spanMs: number): string =>
  spanMs < 10_000
    ? i18next.t("communication:milliseconds", { count: Math.round(spanMs) })
    : i18next.t("communication:seconds", { count: Math.round(spanMs / 1000) });

const When = ({ at }: { at: string }) => (
  <td className="num dim nowrap">
    <time dateTime={at} title={timestampText(at)}>
      {timeText(at)}
    </time>
  </td>
);

interface ResultProps {
  result: OperationResult | null;
  error: string | null;
  success: string;
}

function Result({ result, error, success }: ResultProps) {
  const { t } = useTranslation("communication");
  if (result === null)
    return (
      <span className="status role-unk">
        <GlyphMark glyph={verificationGlyphs.sending} size={14} />
        {t("underWay")}
      </span>
    );
  if (result === "SUCCESS")
    return (
      <span className="status role-ok">
        <GlyphMark glyph={deviceGlyphs.ONLINE} size={14} />
        {success}
      </span>
    );
  return (
    <span className={classNames(css.recordsFailure, "status role-bad")}>
      <GlyphMark glyph={deviceGlyphs.OFFLINE} size={14} />
      {error ? actionErrorText(error) : t("failed")}
    </span>
  );
}
