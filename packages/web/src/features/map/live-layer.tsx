import type { EntityUpdate } from "@gantry/domain/contract/websocket.ts";
import { useLive, useUpdates } from "../../realtime/live.ts";
import type { Patch } from "../../kinds/map-devices/live-patches.ts";

/** Hears what changes in one layer; draws nothing. */
export function LiveLayer({ entityType, onPatch }: { entityType: string; onPatch: (patch: Patch) => void }) {
  useLive(entityType);
  useUpdates(entityType, ({ updateType, entity }: EntityUpdate) => {
    const { id, rev, ...properties } = entity;
    // A new device has to be fetched with its position; the next refetch does.
    if (updateType === "CREATE") return;
    onPatch({ id, rev, change: updateType, properties });
  });
  return null;
}
