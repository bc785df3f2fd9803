import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { CardParts } from "../../kit/table/data-table-props.ts";
import { SeverityMark } from "../../kit/status/glyphs.tsx";
import { Duration } from "./alarm-columns.tsx";

/** An alarm on a phone: how grave, what, how long, and where. */
export const alarmCard = (alarm: Alarm): CardParts => ({
  start: <SeverityMark severity={alarm.severity} isAcknowledged={alarm.acknowledged} />,
  title: alarm.name,
  end: <Duration alarm={alarm} />,
  line: <span className="dim small ellipsis">{alarm.entityName}</span>,
});
