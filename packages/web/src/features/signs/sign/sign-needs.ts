import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { useQuery } from "@tanstack/react-query";
import { translate } from "../../../text/translate.ts";
import { type Entity, findQuery } from "../../../queries/kind-queries.ts";
import type { Need } from "../../../kinds/feature.ts";
import { useCan } from "../../../session/session-store.ts";
import { useDeviceNeeds } from "../../../kinds/devices/device-needs.ts";

/** More urgent than an offline sign, because drivers may read a wrong message. */
const notVerifiedUrgency = 20;

/** Kept current by live updates instead of refetches. */
export const signStatesQuery = {
  ...findQuery<Entity>(signKind, {
    page: 0,
    pageSize: 10_000,
    sortField: "name",
    ascending: true,
    fields: ["name", "stateData"],
  }),
  staleTime: Number.POSITIVE_INFINITY,
};

export function useSignNeeds(
  pathOf: (id: string) => string,
  isEnabled: boolean,
): readonly Need[] | undefined {
  const mayRead = useCan("READ", signKind.entityType);
  // Also subscribes to all signs, which patches the query below.
  const ofDevices = useDeviceNeeds({ devices: signKind, base: "/signs" }, pathOf, isEnabled);
  const { data } = useQuery({ ...signStatesQuery, enabled: isEnabled && mayRead });
  if (!isEnabled || !mayRead) return [];
  return ofDevices && data && [...notVerifiedNeeds(data.items, pathOf), ...ofDevices];
}

function notVerifiedNeeds(signs: readonly Entity[], pathOf: (id: string) => string): Need[] {
  return signs.flatMap((sign) => {
    const { verification } = (sign.stateData ?? {}) as SignStateData;
    if (verification?.state !== "notVerified") return [];
    return [
      {
        id: `SIGN notVerified ${sign.id}`,
        urgency: notVerifiedUrgency,
        glyph: { status: "DEGRADED" as const },
        title: translate("signNeeds:notVerified", { name: String(sign.name ?? sign.id) }),
        text: verification.reason && translate(`signNeeds:reasons.${verification.reason}`),
        since: verification.since,
        path: pathOf(sign.id),
        action: translate("common:open"),
      },
    ];
  });
}
