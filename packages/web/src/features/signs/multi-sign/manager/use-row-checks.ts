import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useMemo } from "react";
import { useSession } from "../../../../session/session-store.ts";
import { useDerivedFromNow } from "../../../../kit/status/second-clock.ts";
import { useWordRules } from "../../composer/issues/use-issues.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import { type ChosenMessages, type CommonDuration, withDuration } from "./chosen-messages.ts";
import { checkRow, type RowCheck } from "./row-check.ts";

/** Comparisons change over time as messages expire. */
const compareEveryMs = 5_000;

interface RowChecksOptions {
  signs: readonly Sign[];
  chosen: ChosenMessages;
  duration: CommonDuration;
  /** For posting now with control permission, or for storing. */
  isForPosting: boolean;
  queues?: readonly SignQueue[] | undefined;
}

export function useRowChecks(options: RowChecksOptions): ReadonlyMap<string, RowCheck> {
  const { signs, chosen, duration, isForPosting, queues } = options;
  const { grants } = useSession();
  const anyWords = useWordRules(false).rules;
  const speedWords = useWordRules(true).rules;
  const nowMs = useDerivedFromNow((ms) => ms - (ms % compareEveryMs));
  return useMemo(() => {
    const bySign = new Map(queues?.map((queue) => [queue.signId, queue]));
    return new Map(
      signs.map((sign) => {
        const own = chosen[sign.id]?.message;
        const check = checkRow({
          sign,
          message: own && withDuration(own, duration),
          queue: bySign.get(sign.id),
          words: sign.category === "VSL" ? speedWords : anyWords,
          isForPosting,
          mayControl: isAllowed(grants, "CONTROL", signKind.entityType, sign.id),
          nowMs,
        });
        return [sign.id, check];
      }),
    );
  }, [signs, chosen, duration, isForPosting, queues, grants, anyWords, speedWords, nowMs]);
}
