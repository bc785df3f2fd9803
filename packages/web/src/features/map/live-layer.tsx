import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import { useLive, useUpdates } from "../../realtime/live.ts";
import type { Patch } from "../../kinds/map-devices/live-patches.ts";

export function LiveLayer({ entityType, onPatch }: { entityType: string; onPatch: (patch: Patch) => void }) {
  useLive(entityType);
  useUpdates(entityType, ({ updateType, entity }: EntityUpdate) => {
    const { id, rev, ...properties } = entity;
    // New devices have no position in the update; the next refetch adds them.
    if (updateType === "CREATE") return;
    onPatch({ id, rev, change: updateType, properties });
  });
  return null;
}
