import type { SignEvent } from "@gantry/domain/contract/answers/sign.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { ReactNode } from "react";
import { classNames } from "../../../kit/class-names.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import css from "../sign/signs.module.css";
import { eventText, isBadEvent, isTurningPoint } from "./event-text.ts";

interface EventListProps {
  events: readonly SignEvent[];
  /** Every known event; some are part of others. */
  all: readonly SignEvent[];
  face: SignFace;
  /** Wraps the time of an event, for instance in a link. */
  around: (event: SignEvent, time: ReactNode) => ReactNode;
}

/** Events of a sign along a line; those that change the face have filled dots. */
export function EventList({ events, all, face, around }: EventListProps) {
  return (
    <ol className={css.timeline}>
      {events.map((event) => (
        <li key={event.id} data-turning={isTurningPoint(event) || undefined}>
          {around(event, <time dateTime={event.at}>{timeText(event.at)}</time>)}
          <span className={classNames(css.event, isBadEvent(event) && "warn-text strong")}>
            {eventText(event, face, all)}
          </span>
        </li>
      ))}
    </ol>
  );
}
