import type { AlarmGroupRow } from "@gantry/domain/alarms/alarm-groups-call.ts";
import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import { Button } from "@mantine/core";
import { IconChecks, IconClockPause } from "@tabler/icons-react";
import { useCan } from "../../../session/session-store.ts";
import { AlarmButtons } from "../../../kinds/alarms/alarm-buttons.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { alarmOfRow, type GroupRow } from "./group-columns.tsx";
import { causeText } from "./group-text.ts";

export interface GroupActs {
  acknowledge: (chosen: { ids: readonly string[]; name?: string }) => void;
  shelve: (chosen: { ids: readonly string[]; name?: string }) => void;
  clear: (alarm: Alarm) => void;
}

export function RowButtons({ row, acts }: { row: GroupRow; acts: GroupActs }) {
  const alarm = alarmOfRow(row);
  if (alarm) {
    const chosen = { ids: [alarm.id], name: alarm.name };
    return (
      <AlarmButtons
        alarm={alarm}
        onAcknowledge={() => acts.acknowledge(chosen)}
        onShelve={() => acts.shelve(chosen)}
        onClear={acts.clear}
      />
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
    </span>
  );
}
