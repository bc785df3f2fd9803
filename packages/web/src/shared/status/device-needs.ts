import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { type Entity, overviewQuery } from "../api/kind-queries.ts";
import type { Need } from "../feature.ts";
import { useLive } from "../realtime/live.ts";
import { useCan } from "../session/session-store.ts";
import { kindText } from "../text/kind-text.ts";

const nothing: readonly Need[] = [];
const offlineUrgency = 30;

/** Every device of a kind with its state, kept live; undefined while it is not known. */
export function useOverview(kind: AnyKind, isEnabled: boolean): readonly Entity[] | undefined {
  const mayRead = useCan("READ", kind.entityType);
  const isAsked = isEnabled && mayRead;
  useLive(kind.entityType, undefined, isAsked);
  const { data } = useQuery({ ...overviewQuery(kind), enabled: isAsked });
  return isAsked ? data?.items : [];
}

/** Devices of a kind that do not answer: one by name, several as one entry that leads to their list. */
export function useOfflineNeeds(
  kind: AnyKind,
  pathOf: (id: string) => string,
  isEnabled: boolean,
): readonly Need[] | undefined {
  const devices = useOverview(kind, isEnabled);
  return devices && offlineNeeds(kind, devices, pathOf);
}

export function offlineNeeds(
  kind: AnyKind,
  devices: readonly Entity[],
  pathOf: (id: string) => string,
): readonly Need[] {
  const offline = devices.filter(({ status }) => status === "OFFLINE");
  const [first] = offline;
  if (!first) return nothing;
  const isOne = offline.length === 1;
  const filters = encodeURIComponent(
    JSON.stringify([{ field: "status", operator: "EQUALS", value: "OFFLINE" }]),
  );
  return [
    {
      id: `${kind.entityType} offline`,
      urgency: offlineUrgency,
      glyph: { status: "OFFLINE" },
      title: i18next.t("status:devices.OFFLINE", {
        count: offline.length,
        name: String(first["name"] ?? first.id),
        kinds: kindText(kind, "many"),
      }),
      text: isOne ? undefined : namesOf(offline),
      since: earliest(offline),
      path: isOne ? pathOf(first.id) : `${kind.pages}?filters=${filters}`,
      action: i18next.t(isOne ? "common:open" : "status:devices.showList"),
    },
  ];
}

const shownNames = 3;
function namesOf(devices: readonly Entity[]): string {
  const names = devices.slice(0, shownNames).map((device) => String(device["name"] ?? device.id));
  return devices.length > shownNames ? `${names.join(", ")}, …` : names.join(", ");
}

function earliest(devices: readonly Entity[]): string | null {
  const times = devices.flatMap(({ statusSince }) => statusSince ?? []);
  return times.toSorted()[0] ?? null;
}
