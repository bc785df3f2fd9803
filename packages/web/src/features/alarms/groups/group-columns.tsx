import type { AlarmGroupRow } from "@gantry/domain/alarms/alarm-groups-call.ts";
import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { ReactNode } from "react";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { Acknowledged, Duration, Severity } from "../../../kinds/alarms/alarm-columns.tsx";
import { alarmNote } from "../../../kinds/alarms/alarm-marks.tsx";
import { EntityLink } from "../../../kinds/detail/entity-link.tsx";
import { SeverityMark } from "../../../kit/status/glyphs.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import type { CardParts } from "../../../kit/table/data-table-props.ts";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { causeText, devicesText, reasonText } from "./group-text.ts";

/** A row of the list: a group, one of its alarms, or how many of them are left out. */
export type GroupRow =
  | { is: "group"; id: string; group: AlarmGroupRow; isOpen: boolean }
  | { is: "member"; id: string; alarm: Alarm }
  | { is: "hidden"; id: string; count: number };

export const isSingle = ({ ids }: AlarmGroupRow): boolean => ids.length === 1;

/** The alarm that a row stands for; undefined: several, or none. */
export function alarmOfRow(row: GroupRow): Alarm | undefined {
  if (row.is === "member") return row.alarm;
  return row.is === "group" && isSingle(row.group) ? row.group.alarm : undefined;
}

const byRow =
  (ofAlarm: (alarm: Alarm) => React.ReactNode, ofGroup: (group: AlarmGroupRow) => React.ReactNode) =>
  (row: GroupRow) => {
    const alarm = alarmOfRow(row);
    if (alarm) return ofAlarm(alarm);
    return row.is === "group" ? ofGroup(row.group) : null;
  };

export function groupColumns(onToggle: (id: string) => void): Column<GroupRow>[] {
  return [
    {
      id: "severity",
      header: translate("alarmGroups:severity"),
      widthPx: 112,
      cell: byRow(
        (alarm) => <Severity alarm={alarm} />,
        ({ alarm, severity, unacknowledged }) => (
          <b>
            <Severity alarm={{ ...alarm, severity, acknowledged: unacknowledged === 0 }} />
          </b>
        ),
      ),
    },
    {
      id: "alarm",
      header: translate("alarmGroups:alarm"),
      cell: (row) => <Name row={row} onToggle={onToggle} />,
    },
    {
      id: "source",
      header: translate("alarmGroups:source"),
      widthPx: 180,
      cell: byRow(
        ({ entityType, entityId }) => <EntityLink entityType={entityType} entityId={entityId} />,
        ({ devices }) => devicesText(devices),
      ),
    },
    {
      id: "since",
      header: translate("alarmGroups:since"),
      widthPx: 168,
      holdsTimes: true,
      cell: byRow(
        ({ activeTime }) => <span className="num">{timestampText(activeTime)}</span>,
        ({ firstTime }) => <span className="num">{timestampText(firstTime)}</span>,
      ),
    },
    {
      id: "activeFor",
      header: translate("alarms:activeFor"),
      widthPx: 140,
      cell: byRow(
        (alarm) => <Duration alarm={alarm} />,
        ({ alarm, firstTime }) => <Duration alarm={{ ...alarm, activeTime: firstTime, occurrences: 1 }} />,
      ),
    },
    {
      id: "acknowledged",
      header: translate("alarmGroups:acknowledged"),
      widthPx: 124,
      cell: byRow(
        (alarm) => <Acknowledged alarm={alarm} />,
        ({ unacknowledged }) => <Left count={unacknowledged} />,
      ),
    },
  ];
}

function Left({ count }: { count: number }) {
  const { t } = useTranslation("alarmGroups");
  return count === 0 ? <span>{t("allAcknowledged")}</span> : <b>{t("left", { count })}</b>;
}

function Name({ row, onToggle }: { row: GroupRow; onToggle: (id: string) => void }) {
  const { t } = useTranslation("alarmGroups");
  if (row.is === "hidden") return <span className="dim">{t("hidden", { count: row.count })}</span>;
  const alarm = alarmOfRow(row);
  if (alarm) {
    const note = alarmNote(alarm);
    return (
      <div
        data-two-lines={note ? true : undefined}
        style={{ paddingInlineStart: row.is === "member" ? 28 : 0 }}
      >
        <div className="ellipsis">{alarm.name}</div>
        {note && <div className="dim small ellipsis">{note}</div>}
      </div>
    );
  }
  if (row.is !== "group") return null;
  const cause = causeText(row.group);
  const reason = reasonText(row.group);
  return (
    <span className="row" style={{ gap: 4 }}>
      <Toggle row={row} onToggle={onToggle} />
      <div data-two-lines={reason ? true : undefined} style={{ minWidth: 0 }}>
        <b className="ellipsis" style={{ display: "block" }} title={cause}>
          {cause}
        </b>
        {reason && (
          <div className="dim small ellipsis" title={reason}>
            {reason}
          </div>
        )}
      </div>
    </span>
  );
}

type OpenableRow = Extract<GroupRow, { is: "group" }>;

function Toggle({ row, onToggle }: { row: OpenableRow; onToggle: (id: string) => void }) {
  const { t } = useTranslation("alarmGroups");
  const cause = causeText(row.group);
  const Chevron = row.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className="icon-button"
      aria-expanded={row.isOpen}
      aria-label={row.isOpen ? t("close", { cause }) : t("open", { cause })}
      data-act="toggle"
      onClick={() => onToggle(row.id)}
    >
      <Chevron size={16} />
    </button>
  );
}

/** A row on a phone, with its buttons below. */
export function groupCard(row: GroupRow, onToggle: (id: string) => void, buttons: ReactNode): CardParts {
  if (row.is === "hidden")
    return { title: <span className="dim">{translate("alarmGroups:hidden", { count: row.count })}</span> };
  const alarm = alarmOfRow(row);
  if (alarm)
    return {
      start: <SeverityMark severity={alarm.severity} isAcknowledged={alarm.acknowledged} />,
      title: alarm.name,
      end: <Duration alarm={alarm} />,
      line: <CardLines lines={[alarm.entityName, alarmNote(alarm)]}>{buttons}</CardLines>,
    };
  if (row.is !== "group") return { title: null };
  const { group } = row;
  return {
    start: <SeverityMark severity={group.severity} isAcknowledged={group.unacknowledged === 0} />,
    title: (
      <span className="row" style={{ gap: 4, whiteSpace: "normal" }}>
        {causeText(group)}
        <Toggle row={row} onToggle={onToggle} />
      </span>
    ),
    end: <Duration alarm={{ ...group.alarm, activeTime: group.firstTime, occurrences: 1 }} />,
    line: <CardLines lines={[devicesText(group.devices), reasonText(group)]}>{buttons}</CardLines>,
  };
}

function CardLines({ lines, children }: { lines: readonly (string | null)[]; children: ReactNode }) {
  return (
    <div className="column grow" style={{ gap: 6, minWidth: 0 }}>
      {lines.map(
        (line) =>
          line !== null && (
            <div key={line} className="dim small">
              {line}
            </div>
          ),
      )}
      {children}
    </div>
  );
}
