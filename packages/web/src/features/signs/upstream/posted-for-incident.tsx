import type { AssociatedMessages } from "@gantry/domain/contract/answers/incident-work.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { BesideIncidentProps } from "../../../kinds/feature.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { useKeys } from "../../../kit/screen/keys.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useUpdates } from "../../../realtime/live.ts";
import { useCan } from "../../../session/session-store.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { associatedQuery, useLeaveMessages, useTakeDown } from "./associated-calls.ts";
import css from "./upstream.module.css";

/** Messages that signs still have for the incident. Once it is over, each that stays is a question. */
export default function PostedForIncident({ incident }: BesideIncidentProps) {
  const mayRead = useCan("READ", signKind.entityType);
  return mayRead ? <Posted incident={incident} /> : null;
}

function Posted({ incident: { id, isOpen } }: BesideIncidentProps) {
  const { t } = useTranslation("incidents");
  const cache = useQueryClient();
  const query = associatedQuery(id);
  const { data, error, refetch } = useQuery(query);
  const refresh = () => void cache.invalidateQueries({ queryKey: query.queryKey });
  useUpdates(automatedIncident.entityType, ({ entity }) => entity.id === id && refresh());
  const items = data?.items ?? [];
  const mayControl = useCan("CONTROL", signKind.entityType);
  const takeDown = useTakeDown(id, refresh);
  const act = () => {
    if (mayControl && items.length > 0 && !takeDown.isPending) takeDown.mutate();
  };
  useKeys({ d: act }, () => ({
    title: t("posted.title"),
    keys: mayControl && items.length > 0 ? [[["D"], t("posted.takeDown", { count: items.length })]] : [],
  }));
  if (!data)
    return error ? (
      <FailedToLoad title={t("posted.failed")} error={error} onRetry={() => void refetch()} />
    ) : null;
  if (items.length === 0 && data.hidden === 0) return null;
  return (
    <Panel
      aria-label={t("posted.title")}
      title={t("posted.title")}
      meta={items.length}
      actions={
        mayControl &&
        items.length > 0 && (
          <Button
            variant={isOpen ? "default" : "filled"}
            size="compact-sm"
            rightSection={<kbd>D</kbd>}
            loading={takeDown.isPending}
            onClick={act}
          >
            {t("posted.takeDown", { count: items.length })}
          </Button>
        )
      }
    >
      {!isOpen && <StayQuestion key={items.length} incidentId={id} items={items} />}
      {takeDown.refused.length > 0 && (
        <Note tone="error" role="alert" title={t("posted.noneTaken")}>
          {takeDown.refused.map(({ signId, error: code, params }) => (
            <div key={signId}>
              {items.find((item) => item.signId === signId)?.signName ?? signId}:{" "}
              {translateComputed(`errors:${code}`, params)}
            </div>
          ))}
        </Note>
      )}
      <ul className={css.rows}>
        {items.map((item) => (
          <PostedRow key={item.itemId} item={item} />
        ))}
        {data.hidden > 0 && <li className="dim">{t("posted.hidden", { count: data.hidden })}</li>}
      </ul>
    </Panel>
  );
}

function PostedRow({ item }: { item: AssociatedMessages["items"][number] }) {
  const { t } = useTranslation("incidents");
  return (
    <li>
      <div className="grow">
        <Link className="ellipsis" to={entityPath(signKind, item.signId)}>
          {item.signName}
        </Link>
        <div className="dim small">
          {messageText(item.message as never)}
          {item.expiresAt && `, ${t("posted.until", { time: timeText(item.expiresAt) })}`}
        </div>
      </div>
    </li>
  );
}

interface StayQuestionProps {
  incidentId: string;
  items: AssociatedMessages["items"];
}

function StayQuestion({ incidentId, items }: StayQuestionProps) {
  const { t } = useTranslation("incidents");
  const [isLeft, setLeft] = useState(false);
  const leave = useLeaveMessages(incidentId, () => setLeft(true));
  const mayLeave = useCan("UPDATE", automatedIncident.entityType, incidentId);
  if (items.length === 0) return null;
  if (isLeft) return <Note role="status" tone="info" title={t("posted.left")} isQuiet />;
  return (
    <Note
      tone="warning"
      role="alert"
      title={t("posted.question", { count: items.length })}
      actions={
        mayLeave && (
          <button
            type="button"
            className="text-button"
            disabled={leave.isPending}
            onClick={() => leave.mutate()}
          >
            {t("posted.leave")}
          </button>
        )
      }
    />
  );
}
