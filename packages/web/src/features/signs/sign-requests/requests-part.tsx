import type { OperationResult } from "@gantry/domain/contract/agents/operation-result.ts";
import type { CommunicationAction } from "@gantry/domain/contract/answers/actions.ts";
import type { MessageLogEntry, PollResult } from "@gantry/domain/contract/records.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { Flex } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { actionErrorText, requestText } from "../../../kinds/communication/action-text.ts";
import { actionType } from "../../../kinds/communication/pending-actions.ts";
import { deviceGlyphs, verificationGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useRangeInAddress } from "../../../kit/time/range-picker/range-address.ts";
import { RangePicker } from "../../../kit/time/range-picker/range-picker.tsx";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { useUpdates } from "../../../realtime/live.ts";
import { useCan } from "../../../session/session-store.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor, faceLabel } from "../sign/sign-view.ts";
import { facesQuery, messageLogType, pollResultType, pollsQuery, requestsQuery } from "./record-calls.ts";
import { RecordSection } from "./record-section.tsx";

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
    <>
      <Flex justify="flex-end" px={16}>
        <RangePicker value={range} onChange={choose} onClear={() => choose(undefined)} />
      </Flex>
      <RecordSection
        title={t("requests")}
        columns={useRequestColumns()}
        query={requests}
        mayRead
        empty={t("requestsEmpty")}
        failed={t("requestsFailed")}
      />
      <RecordSection
        title={t("polls")}
        columns={usePollColumns()}
        query={polls}
        mayRead={mayReadPolls}
        empty={t("pollsEmpty")}
        failed={t("pollsFailed")}
      />
      <RecordSection
        title={t("faces")}
        columns={useFaceColumns(sign)}
        query={faces}
        mayRead={mayReadFaces}
        empty={t("facesEmpty")}
        failed={t("facesFailed")}
      />
    </>
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

function useRequestColumns(): Column<CommunicationAction>[] {
  const { t } = useTranslation("communication");
  return [
    { id: "when", header: t("when"), holdsTimes: true, cell: ({ requestedAt }) => <When at={requestedAt} /> },
    { id: "what", header: t("what"), cell: ({ requestType }) => requestText(requestType) },
    { id: "who", header: t("who"), cell: ({ requestedBy }) => requestedBy },
    {
      id: "result",
      header: t("result"),
      cell: ({ result, error }) => <Result result={result} error={error} success={t("success")} />,
    },
    {
      id: "took",
      header: t("took"),
      cell: ({ requestedAt, endedAt }) => endedAt && spanText(Date.parse(endedAt) - Date.parse(requestedAt)),
    },
  ];
}

function usePollColumns(): Column<PollResult>[] {
  const { t } = useTranslation("communication");
  return [
    { id: "when", header: t("when"), holdsTimes: true, cell: ({ observedAt }) => <When at={observedAt} /> },
    {
      id: "result",
      header: t("result"),
      cell: ({ result, error }) => <Result result={result} error={error} success={t("answered")} />,
    },
    {
      id: "latency",
      header: t("latency"),
      cell: ({ latencyMs }) => latencyMs !== null && spanText(latencyMs),
    },
    {
      id: "agent",
      header: t("agent"),
      cell: ({ agentName, agentId }) => <span className="dim">{agentName ?? agentId}</span>,
    },
  ];
}

function useFaceColumns(sign: Sign): Column<MessageLogEntry>[] {
  const { t } = useTranslation("communication");
  return [
    { id: "from", header: t("from"), holdsTimes: true, cell: ({ from }) => <When at={from} /> },
    { id: "until", header: t("until"), holdsTimes: true, cell: (entry) => <Until entry={entry} /> },
    {
      id: "message",
      header: t("message"),
      cell: ({ multi, isBlank }) =>
        faceLabel({ multi, isBlank: isBlank === true || multi === "" }, faceFor(sign)),
    },
    {
      id: "setBy",
      header: t("setBy"),
      cell: ({ source }) => (
        <span className="dim">
          {translateComputed(`signs:details.sources.${source}`, { defaultValue: source })}
        </span>
      ),
    },
  ];
}

function Until({ entry: { until, lastConfirmedAt } }: { entry: MessageLogEntry }) {
  const { t } = useTranslation("communication");
  if (until) return <When at={until} />;
  return (
    <>
      {t("still")}
      {lastConfirmedAt && (
        <div className="dim small">{t("lastSeen", { time: timeText(lastConfirmedAt) })}</div>
      )}
    </>
  );
}

/** Milliseconds, then seconds. */
const spanText = (spanMs: number): string =>
  spanMs < 10_000
    ? translate("communication:milliseconds", { count: Math.round(spanMs) })
    : translate("communication:seconds", { count: Math.round(spanMs / 1000) });

const When = ({ at }: { at: string }) => (
  <time className="dim nowrap" dateTime={at} title={timestampTitle(at)}>
    {timeText(at)}
  </time>
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
      <GlyphText glyph={verificationGlyphs.sending} size={14}>
        {t("underWay")}
      </GlyphText>
    );
  const isSuccess = result === "SUCCESS";
  return (
    <GlyphText glyph={isSuccess ? deviceGlyphs.ONLINE : deviceGlyphs.OFFLINE} size={14} isWrapping>
      {isSuccess ? success : error ? actionErrorText(error) : t("failed")}
    </GlyphText>
  );
}
