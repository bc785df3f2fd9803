import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { translate } from "../../text/translate.ts";
import type { ReactNode } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { EntityLink } from "../detail/entity-link.tsx";
import { type ListColumn, listColumns } from "../list/table/columns.tsx";
import { ageText, useAgeText } from "../../kit/status/age.tsx";
import { SeverityMark } from "../../kit/status/glyphs.tsx";
import { timestampText, timestampTitle } from "../../kit/time/timestamp-text.ts";
import { AlarmMarks } from "./alarm-marks.tsx";
import { alarmOf } from "./alarm.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import { Link } from "@tanstack/react-router";

export function alarmColumns(kind: AnyKind): ListColumn[] {
  const columns = listColumns(kind, {})
    // Alarms are not edited, and the list has one device type.
    .filter(({ id }) => id !== "updatedAt" && id !== "entityType" && id !== "entityId")
    .map((column) => ({ ...column, ...shapes[column.id] }));
  const at = columns.findIndex(({ id }) => id === "activeTime");
  return columns.toSpliced(at + 1, 0, activeFor());
}

type Shape = Partial<Pick<ListColumn, "cell" | "widthPx">>;
const shapeOf = (widthPx: number, cell: (alarm: Alarm) => ReactNode): Shape => ({
  widthPx,
  cell: (row: Entity) => cell(alarmOf(row)),
});

const shapes: Readonly<Record<string, Shape>> = {
  severity: shapeOf(116, (alarm) => <Severity alarm={alarm} />),
  entityName: shapeOf(190, ({ entityType, entityId }) => (
    <EntityLink entityType={entityType} entityId={entityId} />
  )),
  activeTime: shapeOf(168, (alarm) => <ActiveTime alarm={alarm} />),
  acknowledged: shapeOf(200, (alarm) => <Acknowledged alarm={alarm} />),
};

function activeFor(): ListColumn {
  return {
    id: "activeFor",
    header: translate("alarms:activeFor"),
    widthPx: 150,
    isHiddenAtStart: false,
    cell: (row) => <Duration alarm={alarmOf(row)} />,
  };
}

export function Severity({ alarm: { severity, acknowledged } }: { alarm: Alarm }) {
  const { t } = useTranslation("status");
  return (
    <span className="status">
      <span aria-hidden style={{ display: "inline-flex" }}>
        <SeverityMark severity={severity} isAcknowledged={acknowledged} />
      </span>
      {t(`severity.${severity}`)}
    </span>
  );
}

export function Duration({ alarm }: { alarm: Alarm }) {
  return alarm.active ? <Standing alarm={alarm} /> : <Ended alarm={alarm} />;
}

function Standing({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation("alarms");
  const { activeTime, occurrences } = alarm;
  const age = useAgeText(activeTime);
  return (
    <span className="num">
      {age}
      {occurrences > 1 && <span className="dim"> {t("times", { count: occurrences })}</span>}{" "}
      <AlarmMarks alarm={alarm} />
    </span>
  );
}

function Ended({ alarm: { activeTime, clearTime, clearedBy } }: { alarm: Alarm }) {
  const { t } = useTranslation("alarms");
  const lasted = clearTime ? ageText(Date.parse(clearTime) - Date.parse(activeTime)) : "";
  const when = timestampTitle(clearTime);
  return (
    <span
      className="dim num"
      title={clearedBy ? t("clearedBy", { when, who: clearedBy }) : t("cleared", { when })}
    >
      {t("lasted", { lasted })}
    </span>
  );
}

export function Acknowledged({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation("alarms");
  if (!alarm.acknowledged) return <b>{t("notYet")}</b>;
  return (
    <div data-two-lines title={alarm.acknowledgedComment ?? undefined}>
      <div className="ellipsis">{alarm.acknowledgedByDisplayName}</div>
      <div className="dim small ellipsis num">{timestampText(alarm.acknowledgedAt)}</div>
    </div>
  );
}

function ActiveTime({ alarm: { activeTime, entityType, entityId } }: { alarm: Alarm }) {
  const { t } = useTranslation("signDetail");
  const time = <span className="num">{timestampText(activeTime)}</span>;
  if (entityType !== sign.entityType) return time;
  return (
    <Link
      to={`${sign.pages}/${encodeURIComponent(entityId)}/explain`}
      search={{ at: activeTime } as never}
      title={t("explainThen")}
    >
      {time}
      <span className="visually-hidden">{t("explainThen")}</span>
    </Link>
  );
}
