import type { Sign } from "../../sign/sign-entity.ts";
import { durationMsFromNs } from "@gantry/domain/sign/message/message.ts";
import { messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import { faceWithPictures } from "@gantry/domain/sign/message/message-images.ts";
import { multiFromMessage } from "@gantry/domain/sign/multi/multi.ts";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { expiresAtMs, winningItem } from "@gantry/domain/sign/queue/winner.ts";
import { IconPencil, IconRepeat, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LedFace } from "../../led/led-face.tsx";
import { jobEntityType } from "../../../../kinds/schedule/schedule-place.ts";
import { PriorityChip } from "../../../../kit/status/glyphs.tsx";
import { useDerivedFromNow } from "../../../../kit/status/second-clock.ts";
import { durationText } from "../../sign/duration-text.ts";
import { faceFor, stateOf } from "../../sign/sign-view.ts";
import { type Waits, waitsOf, waitsSentence, waitsText } from "./queue-waits.ts";
import { timeText } from "../../../../kit/time/moment-text.ts";
import { timestampText } from "../../../../kit/time/timestamp-text.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../../sign/signs.module.css";

interface QueueRowProps {
  sign: Sign;
  item: QueueItem;
  items: readonly QueueItem[];
  onRepost: (() => void) | undefined;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** SIGN-033. */
export function QueueRow({ sign, item, items, onRepost, onEdit, onDelete }: QueueRowProps) {
  const { t } = useTranslation("signs");
  const { priority } = item;
  const { verification } = stateOf(sign);
  const waits = useDerivedFromNow((nowMs) => waitsOf(item, items, verification, nowMs));
  const wins = waits === "stands" || waits === "toStand";
  return (
    <tr data-stands={wins || undefined}>
      <td className={css.queuePriority}>
        <PriorityChip priority={priority} />
        <WaitsNote waits={waits} items={items} />
      </td>
      <td className="queue-message">
        <MessageFace sign={sign} item={item} />
      </td>
      <td className={css.queueDuration}>
        <Duration item={item} />
      </td>
      <td className={css.queueAssociation}>
        <Association item={item} />
      </td>
      <td className={css.queueUpdatedBy} title={item.lastUpdatedByDisplayName}>
        <div className="ellipsis">{item.lastUpdatedByDisplayName}</div>
      </td>
      <td className={classNames(css.queueUpdatedAt, "num")} title={timestampText(item.lastUpdatedAt)}>
        {timeText(item.lastUpdatedAt)}
      </td>
      <td className={css.queueActions}>
        <span className="row">
          {onRepost && (
            <button
              type="button"
              className="icon-button"
              data-act="repost"
              aria-label={t("queue.repostItem", { priority })}
              title={t("queue.repost")}
              onClick={onRepost}
            >
              <IconRepeat size={16} />
            </button>
          )}
          {onEdit && (
            <button
              type="button"
              className="icon-button"
              data-act="edit"
              aria-label={t("queue.editItem", { priority })}
              title={t("queue.editItem", { priority })}
              onClick={onEdit}
            >
              <IconPencil size={16} />
            </button>
          )}
          {onDelete && (
            <button
              type="button"
              className="icon-button"
              data-act="delete"
              aria-label={t("queue.deleteItem", { priority })}
              title={t("queue.deleteItem", { priority })}
              onClick={onDelete}
            >
              <IconTrash size={16} />
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}

function WaitsNote({ waits, items }: { waits: Waits; items: readonly QueueItem[] }) {
  const winner = useDerivedFromNow((nowMs) => winningItem(items, nowMs)?.id ?? null);
  const first = items.find(({ id }) => id === winner) ?? null;
  const sentence = useDerivedFromNow((nowMs) => waitsSentence(waits, first, nowMs));
  return (
    <div className="dim small num" title={sentence}>
      <span aria-hidden>{waitsText(waits, first)}</span>
      <span className="visually-hidden">{sentence}</span>
    </div>
  );
}

export function MessageFace({ sign, item }: { sign: Sign; item: QueueItem }) {
  const plain = faceFor(sign);
  const face = useMemo(() => faceWithPictures(item.message, plain), [item.message, plain]);
  return (
    <LedFace multi={multiFromMessage(item.message, face)} face={face} label={messagePreview(item.message)} />
  );
}

export function Duration({ item }: { item: QueueItem }) {
  const { t } = useTranslation("signs");
  const left = useDerivedFromNow((nowMs) => {
    const endMs = expiresAtMs(item);
    if (endMs === null) return null;
    return endMs <= nowMs ? t("queue.over") : t("queue.left", { time: durationText(endMs - nowMs) });
  });
  if (item.displayDuration === null) return t("queue.continuous");
  return (
    <>
      {durationText(durationMsFromNs(item.displayDuration))}
      {left !== null && <div className="dim small num">{left}</div>}
    </>
  );
}

/** Source of the message; plans (SIGN-032) and jobs are linked. */
export function Association({ item }: { item: QueueItem }) {
  const { t } = useTranslation(["signs", "schedule", "laneUse"]);
  const { associatedEntityId: id, associatedEntityName, associatedEntityType } = item;
  if (!id) return <span className="dim">{t("queue.manual")}</span>;
  if (associatedEntityType === jobEntityType)
    return (
      <Link to="/signs/schedule" search={{ job: id } as never}>
        {t("schedule:title")}
      </Link>
    );
  // The id of a slot is its memory and number.
  if (associatedEntityType === "SIGN_SLOT")
    return t("laneUse:slots.nameOf", { slot: id.replace(/^.*\//, "") });
  const name = associatedEntityName ?? id;
  return associatedEntityType === "SIGN_PLAN" ? <Link to={`/signs/plans/${id}/detail`}>{name}</Link> : name;
}
