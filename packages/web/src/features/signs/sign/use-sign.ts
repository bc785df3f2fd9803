import { activeSignQuery, eventsQuery, queueQuery, signKeys, signQueueType } from "./sign-calls.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSignContents } from "../led/sign-contents.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import type { Sign } from "./sign-entity.ts";
import { isStaleAt } from "./sign-view.ts";

/** Live. */
export function useSign(id: string) {
  useLive(sign.entityType, [id]);
  useSignContents();
  return useQuery(activeSignQuery(id));
}

export function useSignQueue(signId: string) {
  const cache = useQueryClient();
  useLive(signQueueType, [signId]);
  useUpdates(signQueueType, ({ entity }) => {
    if (entity.id !== signId) return;
    const held = cache.getQueryData<SignQueue | null>(signKeys.queue(signId));
    if (held && typeof entity.revision === "number" && held.revision >= entity.revision) return;
    void cache.invalidateQueries({ queryKey: signKeys.queue(signId) });
  });
  return useQuery(queueQuery(signId));
}

export function useSignEvents(signId: string) {
  const cache = useQueryClient();
  const invalidateSign = ({ entity }: { entity: { id: string } }) => {
    if (entity.id === signId) void cache.invalidateQueries({ queryKey: signKeys.events(signId) });
  };
  useUpdates(sign.entityType, invalidateSign);
  useUpdates(signQueueType, invalidateSign);
  return useQuery(eventsQuery(signId));
}

/** An offline sign may show something else by now. */
export function useFaceTitle(sign: Sign): string {
  const { t } = useTranslation("signs");
  const isStale = useDerivedFromNow((nowMs) => isStaleAt(sign, nowMs));
  return isStale ? t("face.lastKnown") : t("face.now");
}
