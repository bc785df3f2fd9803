import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SeverityMark } from "../../kit/status/glyphs.tsx";
import { Duration } from "./alarm-columns.tsx";

/** Alarms on a phone: what, where and how long, and what can be done beside it. */
export function AlarmPhoneRows({
  alarms,
  pathOf,
  buttons,
}: {
  alarms: readonly Alarm[];
  pathOf: (alarm: Alarm) => string;
  buttons: (alarm: Alarm) => ReactNode;
}) {
  return (
    <ul className="phone-rows">
      {alarms.map((alarm) => (
        <li key={alarm.id} className="alarm-phone-row">
          <Link to={pathOf(alarm)} className="phone-row plain-link">
            <SeverityMark severity={alarm.severity} isAcknowledged={alarm.acknowledged} />
            <span className="phone-row-name ellipsis">{alarm.name}</span>
            <Duration alarm={alarm} />
            <span className="phone-row-line">
              <span className="dim small ellipsis">{alarm.entityName}</span>
            </span>
          </Link>
          {buttons(alarm)}
        </li>
      ))}
    </ul>
  );
}
