import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "../../queries/api-error.ts";
import { licenceKey, licenceQuery } from "../../session/licence/licence-queries.ts";
import { isBlocking, licenceStore } from "../../session/licence/licence-state.ts";
import { useLoadedPart } from "../../kit/screen/use-loaded-part.ts";
import { useSession } from "../../session/session-store.ts";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";

export function LicenceGate() {
  const { data } = useQuery(licenceQuery);
  const hasSaved = licenceStore((state) => state.hasSaved);
  const isBlocked = useDerivedFromNow((nowMs) => isBlocking(data, hasSaved, nowMs));
  const [Dialog, load] = useLoadedPart(() => import("./licence-dialog.tsx"));
  const start = useEffectEvent(load);
  useEffect(() => {
    if (isBlocked) start();
  }, [isBlocked]);
  useAskedAgainAfterRefusal();
  useReloadedWhenOpened(isBlocked, hasSaved);
  useRoutesByLicence();
  return isBlocked && data && Dialog ? <Dialog answer={data} /> : null;
}

/** A call refused for the licence is newer than the cached state. */
function useAskedAgainAfterRefusal(): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      cache.getQueryCache().subscribe(({ type, query }) => {
        const { error } = query.state;
        if (type !== "updated" || query.queryKey[0] === licenceKey[0] || !(error instanceof ApiError)) return;
        if (error.code === "licenceMissing" || error.code === "licenceExpired")
          void cache.invalidateQueries({ queryKey: licenceKey }, { cancelRefetch: false });
      }),
    [cache],
  );
}

/** Another user entered a licence, so reload everything. */
function useReloadedWhenOpened(isBlocked: boolean, hasSaved: boolean): void {
  const wasBlocked = useRef(false);
  useEffect(() => {
    if (isBlocked) wasBlocked.current = true;
    else if (wasBlocked.current && !hasSaved) location.reload();
  }, [isBlocked, hasSaved]);
}

/** Leaves a module at once when the licence loses it. */
function useRoutesByLicence(): void {
  const { features } = useSession();
  const router = useRouter();
  const names = [...features].toSorted((a, b) => a.localeCompare(b)).join();
  const before = useRef(names);
  useEffect(() => {
    if (before.current === names) return;
    before.current = names;
    void router.invalidate();
  }, [names, router]);
}
