import type { EntityUpdate } from "@gantry/domain/contract/answers/websocket.ts";
import { useEffect, useEffectEvent } from "react";
import { queryClient } from "../queries/query-cache.ts";
import { rereadPermissions, watchRefusals } from "../session/permission/reread-permissions.ts";
import { renewIfExpired } from "../session/sign-in.ts";
import { readRememberedTenant, sessionStore, useCan } from "../session/session-store.ts";
import { noteServerTime, serverNowMs } from "../kit/status/server-time.ts";
import { applyUpdates, notificationType } from "./apply-updates.ts";
import { connectionStore } from "./connection-store.ts";
import { LiveSocket } from "./live-socket.ts";
import { overviewWatch } from "./overview-watch.ts";
import { pageId } from "./page-id.ts";
import { updatesDuringReads } from "./updates-during-reads.ts";

let socket: LiveSocket | undefined;
const listeners = new Set<(update: EntityUpdate) => void>();
const overviews = overviewWatch(queryClient);
const noteDuringReads = updatesDuringReads(queryClient);

export function startLiveUpdates(): void {
  socket = new LiveSocket({
    url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/websocket`,
    accessToken: () => sessionStore.getState().accessToken,
    tenantId: () => readRememberedTenant() ?? "",
    pageId,
    onLive: (isAgain, isResuming) => {
      connectionStore.setState({ connection: { state: "live", sinceMs: serverNowMs() } });
      // Without a resume, everything cached is refetched.
      if (isAgain && !isResuming) refetch(undefined);
    },
    onLost: (nextTryInMs, error) => {
      noteLoss(nextTryInMs, error);
      if (!error) return;
      renewIfExpired();
      // A user removed from the tenant must not keep seeing it.
      void rereadPermissions();
    },
    onUpdates: takeUpdates,
    onRefetch: (entityTypes) => {
      if (entityTypes) return refetch(entityTypes);
      // Permissions first, then everything still readable.
      void rereadPermissions().then(() => refetch(undefined));
    },
    onSubscribed: refetchIdle,
    onServerTime: (serverTime) => noteServerTime(serverTime),
  });
  sessionStore.subscribe((now, before) => {
    if (now.accessToken && now.accessToken !== before.accessToken) socket?.tokenChanged();
  });
  watchRefusals();
  window.addEventListener("online", wakeLiveUpdates);
  window.addEventListener("offline", () => socket?.probe());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    // The computer may have slept: check that the connection is alive.
    socket?.probe();
    wakeLiveUpdates();
  });
}

/** Skips the wait for the next attempt. */
export function wakeLiveUpdates(): void {
  socket?.wake();
}

/** Keeps cached entities live while mounted; without ids: all of the type. */
export function useLive(entityType: string, ids?: readonly string[], isEnabled = true): void {
  const key = ids?.join(" ") ?? "";
  useEffect(
    () => (isEnabled ? socket?.subscribe(entityType, key === "" ? [] : key.split(" ")) : undefined),
    [entityType, key, isEnabled],
  );
}

/** Subscribes users with permission to notifications; their views are refetched (RT-016). */
export function useNotificationChannel(): void {
  useLive(notificationType, undefined, useCan("READ", notificationType));
}

export function useUpdates(entityType: string, onUpdate: (update: EntityUpdate) => void): void {
  const applyUpdate = useEffectEvent((update: EntityUpdate) => {
    if (update.entityType === entityType) onUpdate(update);
  });
  useEffect(() => {
    listeners.add(applyUpdate);
    return () => {
      listeners.delete(applyUpdate);
    };
  }, []);
}

/** Applies what the server sent to the cached data and to the views that follow it. */
export function takeUpdates(updates: readonly EntityUpdate[]): void {
  applyUpdates(queryClient, updates);
  noteDuringReads(updates);
  overviews.note(updates);
  for (const update of updates) for (const listener of listeners) listener(update);
}

function noteLoss(nextTryInMs: number | undefined, error: string | undefined): void {
  connectionStore.setState(({ connection }) => ({
    connection: {
      state: "lost",
      sinceMs: connection.state === "lost" ? connection.sinceMs : serverNowMs(),
      nextTryAtMs: nextTryInMs === undefined ? undefined : serverNowMs() + nextTryInMs,
      error,
    },
  }));
}

// A pending read started with the subscription; cached data is older.
function refetchIdle(entityType: string): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      queryKey[0] !== "form" &&
      queryKey[1] === entityType &&
      state.fetchStatus === "idle" &&
      state.dataUpdatedAt > 0,
  });
}

function refetch(entityTypes: readonly string[] | undefined): void {
  const isAffected = (key: readonly unknown[]) =>
    key[0] !== "form" && (!entityTypes || entityTypes.includes(String(key[1])));
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey) });
}
