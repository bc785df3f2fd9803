import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useQuery } from "@tanstack/react-query";
import { overviewQuery } from "../../queries/kind-queries.ts";
import { useLive } from "../../realtime/live.ts";

/** Values age without updates, so their counts are polled. */
const agesReadMs = 15_000;

export function useModuleDevices(kind: AnyKind) {
  useLive(kind.entityType);
  return useQuery({ ...overviewQuery(kind, { dashboard: true }), refetchInterval: agesReadMs });
}
