import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useQuery } from "@tanstack/react-query";
import { overviewQuery } from "../../queries/kind-queries.ts";
import { useLive } from "../../realtime/live.ts";

/** Values grow old without anything happening, so what counts them is asked again. */
const agesReadMs = 15_000;

/** The devices of a module as its dashboard shows them, kept live while it is open. */
export function useModuleDevices(kind: AnyKind) {
  useLive(kind.entityType);
  return useQuery({ ...overviewQuery(kind, { dashboard: true }), refetchInterval: agesReadMs });
}
