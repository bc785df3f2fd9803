import { messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import { durationMsFromNs } from "@gantry/domain/sign/message/message.ts";
import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { expiresAtMs, findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import { IconPencil, IconRepeat, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../../text/use-translation.ts";
import { jobEntityType } from "../../../../kinds/schedule/schedule-place.ts";
import { IconButton } from "../../../../kit/look/icon-button.tsx";
import { PriorityChip } from "../../../../kit/status/glyphs.tsx";
import { useDerivedFromNow } from "../../../../kit/status/second-clock.ts";
import { MessageFace } from "../../led/message-face.tsx";
import { durationText } from "../../sign/duration-text.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { faceFor, stateOf } from "../../sign/sign-view.ts";
import { describeWaiting, formatWaiting, waitsOf } from "./queue-waits.ts";

interface PlaceInQueueProps {
  sign: Sign;
  item: QueueItem;
  items: readonly QueueItem[];
}

/** Its priority and whether it is active, or what it waits for. */
export function PlaceInQueue({ sign, item, items }: PlaceInQueueProps) {
  const { verification } = stateOf(sign);
  const waits = useDerivedFromNow((nowMs) => waitsOf(item, items, verification, nowMs));
  const winner = useDerivedFromNow((nowMs) => findWinningItem(items, nowMs)?.id ?? null);
  const first = items.find(({ id }) => id === winner) ?? null;
  const sentence = useDerivedFromNow((nowMs) => describeWaiting(waits, first, nowMs));
  return (
    <div>
      <PriorityChip priority={item.priority} />
      <div className="dim small num" title={sentence}>
        <span aria-hidden>{formatWaiting(waits, first)}</span>
        <span className="visually-hidden">{sentence}</span>
      </div>
    </div>
  );
}

interface QueueActionsProps {
  item: QueueItem;
  onRepost: (() => void) | undefined;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** SIGN-033. */
export function QueueActions({ item: { priority }, onRepost, onEdit, onDelete }: QueueActionsProps) {
  const { t } = useTranslation("signs");
  return (
    <span className="nowrap">
      {onRepost && (
        <IconButton
          icon={IconRepeat}
          data-act="repost"
          label={t("queue.repostItem", { priority })}
          title={t("queue.repost")}
          onClick={onRepost}
        />
      )}
      {onEdit && (
        <IconButton
          icon={IconPencil}
          data-act="edit"
          label={t("queue.editItem", { priority })}
          onClick={onEdit}
        />
      )}
      {onDelete && (
        <IconButton
          icon={IconTrash}
          data-act="delete"
          label={t("queue.deleteItem", { priority })}
          onClick={onDelete}
        />
      )}
    </span>
  );
}

export function QueuedFace({ sign, item: { message } }: { sign: Sign; item: QueueItem }) {
  return <MessageFace message={message} face={faceFor(sign)} label={messagePreview(message)} />;
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
  const { t } = useTranslation("signs");
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
