import type { AlarmGroupRow } from "@gantry/domain/alarms/alarm-groups-call.ts";
import type { KnownCause } from "@gantry/domain/alarms/alarm-groups.ts";
import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import { Button } from "@mantine/core";
import { IconChecks, IconClockPause, IconSitemap } from "@tabler/icons-react";
import { useCan } from "../../../session/session-store.ts";
import { AlarmButtons } from "../../../kinds/alarms/alarm-buttons.tsx";
import { useMayAcknowledge } from "../../../kinds/alarms/alarm.ts";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { alarmOfRow, type GroupRow } from "./group-columns.tsx";
import { causeText } from "./group-text.ts";

export interface GroupActs {
  acknowledge: (chosen: { ids: readonly string[]; name?: string }) => void;
  shelve: (chosen: { ids: readonly string[]; name?: string }) => void;
  clear: (alarm: Alarm) => void;
  setCause: (chosen: { ids: readonly string[]; name?: string; known: KnownCause | null }) => void;
}

/** Only devices that fall silent are grouped by what is known of them. */
const isSilence = ({ alarmType }: Alarm) => alarmType === "communicationFailure";

export function RowButtons({ row, acts }: { row: GroupRow; acts: GroupActs }) {
  const alarm = alarmOfRow(row);
  if (alarm) {
    const chosen = { ids: [alarm.id], name: alarm.name };
    return (
      <span className="row" style={{ gap: 4, justifyContent: "flex-end" }}>
        <AlarmButtons
          alarm={alarm}
          onAcknowledge={() => acts.acknowledge(chosen)}
          onShelve={() => acts.shelve(chosen)}
          onClear={acts.clear}
        />
        {isSilence(alarm) && <CauseButton alarm={alarm} acts={acts} />}
      </span>
    );
  }
  return row.is === "group" ? <ButtonsOfGroup group={row.group} acts={acts} /> : null;
}

function ButtonsOfGroup({ group, acts }: { group: AlarmGroupRow; acts: GroupActs }) {
  const { t } = useTranslation("alarmGroups");
  const mayAct = useCan("ALARM_ACKNOWLEDGE", "ALARM");
  if (!mayAct) return null;
  const { ids, unacknowledged } = group;
  const cause = causeText(group);
  return (
    <span className="row" style={{ gap: 4, justifyContent: "flex-end" }}>
      {unacknowledged > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconChecks size={15} />}
          aria-label={t("acknowledgeLabel", { count: unacknowledged, cause })}
          onClick={() => acts.acknowledge({ ids })}
        >
          {unacknowledged}
        </Button>
      )}
      <IconButton
        icon={IconClockPause}
        label={t("shelveLabel", { count: ids.length, cause })}
        onClick={() => acts.shelve({ ids })}
      />
      {isSilence(group.alarm) && (
        <IconButton
          icon={IconSitemap}
          label={t("cause.labelOfMany", { count: ids.length, cause })}
          title={t("cause.act")}
          onClick={() => acts.setCause({ ids, known: group.known })}
        />
      )}
    </span>
  );
}

function CauseButton({ alarm, acts }: { alarm: Alarm; acts: GroupActs }) {
  const { t } = useTranslation("alarmGroups");
  const mayAct = useMayAcknowledge(alarm.entityType, alarm.entityId);
  if (!mayAct) return null;
  return (
    <IconButton
      icon={IconSitemap}
      label={t("cause.label", { name: alarm.entityName })}
      title={t("cause.act")}
      onClick={() => acts.setCause({ ids: [alarm.id], name: alarm.entityName, known: null })}
    />
  );
}
