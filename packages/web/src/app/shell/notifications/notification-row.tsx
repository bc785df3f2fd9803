import type { Notification } from "@gantry/domain/notifications/notification.ts";
import { actionsOf, detailPath } from "@gantry/domain/subjects/subjects.ts";
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import { notificationType } from "../../../realtime/apply-updates.ts";
import { useCan } from "../../../session/session-store.ts";
import { bodyOf, titleOf } from "./notification-text.ts";
import css from "./notifications.module.css";

interface NotificationRowProps {
  notification: Notification;
  onAcknowledge: () => void;
  onIgnore: () => void;
  onOpened: () => void;
}

export function NotificationRow({ notification, onAcknowledge, onIgnore, onOpened }: NotificationRowProps) {
  const { t } = useTranslation("notifications");
  const { severity, createdAt, entityType, entityId, entityName, acknowledged } = notification;
  const mayAcknowledge = useMayAcknowledge(notification) && !acknowledged;
  const title = titleOf(notification);
  const body = bodyOf(notification);
  const path = detailPath(entityType, entityId);
  const age = useAgeText(createdAt);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "a" && mayAcknowledge) onAcknowledge();
    else if (event.key === "i") onIgnore();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(event);
  };
  return (
    <li
      className={css.row}
      tabIndex={0}
      aria-label={title}
      data-hot={(severity === "critical" && !acknowledged) || undefined}
      onKeyDown={onKey}
    >
      <SeverityMark severity={severity} size={18} />
      <div className="grow">
        <div className="row">
          <b className="grow">{title}</b>
          <time className="dim small num nowrap" dateTime={createdAt} title={timestampTitle(createdAt)}>
            {age}
          </time>
        </div>
        {body !== "" && <div className="dim">{body}</div>}
        {notification.acknowledgedAt !== null && (
          <div className="dim small">
            {t("acknowledged", {
              name: notification.acknowledgedByDisplayName,
              time: timeText(notification.acknowledgedAt),
            })}
            {notification.acknowledgedComment !== null && `: ${notification.acknowledgedComment}`}
          </div>
        )}
        <div className="row wrap">
          {mayAcknowledge && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCheck size={14} />}
              aria-label={t("acknowledgeLabel", { title })}
              onClick={onAcknowledge}
            >
              {t("acknowledge")}
            </Button>
          )}
          <Button variant="subtle" size="xs" aria-label={t("ignoreLabel", { title })} onClick={onIgnore}>
            {t("ignore")}
          </Button>
          {path !== undefined && (
            <Link className="end ellipsis small" to={path} onClick={onOpened}>
              {entityName}
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}

/** As on the server: where the action can be granted on the entity, it is needed there too (NOTI-014). */
function useMayAcknowledge({ entityType, entityId }: Notification): boolean {
  const inGeneral = useCan("NOTIFICATION_ACKNOWLEDGE", notificationType);
  const onEntity = useCan("NOTIFICATION_ACKNOWLEDGE", entityType, entityId);
  const isGrantedThere = actionsOf(entityType).includes("NOTIFICATION_ACKNOWLEDGE");
  return inGeneral && (onEntity || !isGrantedThere);
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  const { currentTarget: row } = event;
  const next = event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
}
