import type { PtzLock } from "@gantry/domain/contract/answers/camera.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { translate } from "../../../../text/translate.ts";
import { type Entity, queryKeys } from "../../../../queries/kind-queries.ts";
import { queryClient } from "../../../../queries/query-cache.ts";
import { useLive, useUpdates } from "../../../../realtime/live.ts";
import { sessionStore } from "../../../../session/session-store.ts";
import { toast } from "../../../../kit/toasts/toasts.ts";
import { moverOf } from "../camera-movers.ts";
import { newerLock, takenOverBy } from "./lock-state.ts";
import { readLock } from "../ptz-calls.ts";

const lockType = "PTZ_LOCK";
// The second part is the entity type, for websocket refetches.
const lockKey = (cameraId: string) => ["ptzLock", lockType, cameraId] as const;

const lockQuery = (cameraId: string) =>
  queryOptions({
    queryKey: lockKey(cameraId),
    queryFn: async ({ signal }) => {
      const received = await readLock(cameraId, signal);
      const now = newerLock(getHeldLock(cameraId), received);
      announce(cameraId, now);
      return now;
    },
  });

export function usePtzLock(cameraId: string, isEnabled: boolean) {
  useLive(lockType, [cameraId], isEnabled);
  useUpdates(lockType, ({ entity, updateType }) => {
    if (entity.id !== cameraId || (getHeldLock(cameraId)?.rev ?? 0) > entity.rev) return;
    noteLock(cameraId, updateType === "DELETE" ? null : (entity as unknown as PtzLock));
  });
  return useQuery({ ...lockQuery(cameraId), enabled: isEnabled });
}

export function noteLock(cameraId: string, received: PtzLock | null): void {
  const now = newerLock(getHeldLock(cameraId), received);
  announce(cameraId, now);
  queryClient.setQueryData(lockKey(cameraId), now);
}

const getHeldLock = (cameraId: string) => queryClient.getQueryData<PtzLock | null>(lockKey(cameraId));

function announce(cameraId: string, now: PtzLock | null): void {
  const accountId = sessionStore.getState().session?.user.id ?? "";
  const user = takenOverBy(getHeldLock(cameraId), now, accountId);
  if (user === undefined) return;
  moverOf(cameraId)?.stop();
  const entity = queryClient.getQueryData<Entity>(queryKeys.entity(camera.entityType, cameraId));
  toast(
    "warn",
    translate("cameraControl:lockOverridden", { user, name: String(entity?.["name"] ?? cameraId) }),
  );
}
