import type { OverviewAnswer, OverviewDevice } from "@gantry/domain/contract/answers/overview.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useQuery } from "@tanstack/react-query";
import { translate } from "../../text/translate.ts";
import { overviewQuery } from "../../queries/kind-queries.ts";
import { useAlarmNeeds } from "../alarms/alarm-needs.ts";
import type { Need } from "../feature.ts";
import type { DeviceModule } from "../module-screens/module-routes.tsx";
import { useLive } from "../../realtime/live.ts";
import { useCan } from "../../session/session-store.ts";
import { kindText } from "../../text/kind-text.ts";

const nothing: readonly Need[] = [];
const offlineUrgency = 30;

/** Live; undefined while unknown. */
export function useOverview(kind: AnyKind, isEnabled: boolean): OverviewAnswer | undefined {
  const mayRead = useCan("READ", kind.entityType);
  const isQueryEnabled = isEnabled && mayRead;
  useLive(kind.entityType, undefined, isQueryEnabled);
  const { data } = useQuery({ ...overviewQuery(kind), enabled: isQueryEnabled });
  return isQueryEnabled ? data : noDevices;
}

const noDevices: OverviewAnswer = {
  total: 0,
  counts: { OFFLINE: 0, DEGRADED: 0, UNKNOWN: 0, NOT_POLLABLE: 0, DISABLED: 0, ONLINE: 0 },
  worst: [],
};

/** Offline devices of a kind and its unacknowledged alarms. */
export function useDeviceNeeds(
  { devices, base }: Pick<DeviceModule, "devices" | "base">,
  pathOf: (id: string) => string,
  isEnabled: boolean,
): readonly Need[] | undefined {
  const offline = useOfflineNeeds(devices, pathOf, isEnabled);
  const alarms = useAlarmNeeds(devices, `${base}/alarm`, isEnabled);
  return offline && alarms && [...offline, ...alarms];
}

/** One by name, several as one entry linked to their list. */
export function useOfflineNeeds(
  kind: AnyKind,
  pathOf: (id: string) => string,
  isEnabled: boolean,
): readonly Need[] | undefined {
  const overview = useOverview(kind, isEnabled);
  return overview && offlineNeeds(kind, overview, pathOf);
}

export function offlineNeeds(
  kind: AnyKind,
  { counts, worst }: OverviewAnswer,
  pathOf: (id: string) => string,
): readonly Need[] {
  const offline = worst.filter(({ status }) => status === "OFFLINE");
  const [first] = offline;
  if (!first) return nothing;
  const isOne = counts.OFFLINE === 1;
  const filters = encodeURIComponent(
    JSON.stringify([{ field: "status", operator: "EQUALS", value: "OFFLINE" }]),
  );
  return [
    {
      id: `${kind.entityType} offline`,
      urgency: offlineUrgency,
      glyph: { status: "OFFLINE" },
      title: translate("status:devices.OFFLINE", {
        count: counts.OFFLINE,
        name: first.name ?? first.id,
        kinds: kindText(kind, "many"),
      }),
      text: isOne ? undefined : namesOf(offline),
      since: first.statusSince,
      path: isOne ? pathOf(first.id) : `${kind.pages}?filters=${filters}`,
      action: translate(isOne ? "common:open" : "status:devices.showList"),
    },
  ];
}

const shownNames = 3;
function namesOf(devices: readonly OverviewDevice[]): string {
  const names = devices.slice(0, shownNames).map(({ name, id }) => name ?? id);
  return devices.length > shownNames ? `${names.join(", ")}, …` : names.join(", ");
}
