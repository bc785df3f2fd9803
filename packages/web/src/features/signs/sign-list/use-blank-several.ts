import type { BlankResult } from "@gantry/domain/contract/answers/sign.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Entity } from "../../../queries/kind-queries.ts";
import type { Selection } from "../../../kinds/list/state/selection.ts";
import { can, useSession } from "../../../session/session-store.ts";
import { signStatesQuery } from "../sign/sign-needs.ts";
import { blankSigns, readQueues } from "./blank-calls.ts";
import { selectedSignIds } from "./selected-signs.ts";

export interface BlankLine {
  id: string;
  sign: Entity | undefined;
  /** Undefined: the sign does not exist. */
  queue: SignQueue | undefined;
  isAllowed: boolean;
  result: BlankResult | undefined;
}

/** Blanks against the queues as displayed. */
export function useBlankSeveral(selection: Selection, isOpen: boolean) {
  const session = useSession();
  const [results, setResults] = useState<Readonly<Record<string, BlankResult>>>({});
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const states = useQuery({ ...signStatesQuery, enabled: isOpen });
  const seen = useQuery({
    queryKey: ["blank-several", selection],
    queryFn: async () => {
      const ids = await selectedSignIds(selection);
      return { ids, queues: await readQueues(ids) };
    },
    enabled: isOpen,
    // The displayed data must not change before the confirmation; each opening refetches.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  const signs = new Map(states.data?.items.map((sign) => [sign.id, sign]));
  const lines: BlankLine[] | undefined = seen.data?.ids.map((id) => ({
    id,
    sign: signs.get(id),
    queue: seen.data.queues.get(id),
    isAllowed: can(session, "CONTROL", signKind.entityType, id),
    result: results[id],
  }));
  const todo = (lines ?? []).flatMap(({ queue, isAllowed, result }) =>
    queue && isAllowed && result?.status !== "SUCCESS" ? [queue] : [],
  );
  return {
    lines,
    todo,
    isDone: Object.keys(results).length > 0,
    isBusy,
    loadError: seen.error,
    isLoading: seen.isFetching,
    failure,
    reload: () => void seen.refetch(),
    async blank() {
      setBusy(true);
      setFailure(undefined);
      try {
        await blankSigns(todo, (part) => setResults((before) => ({ ...before, ...part })));
      } catch (cause) {
        setFailure(cause);
      } finally {
        setBusy(false);
        // Failed signs can be retried with their current queue.
        void seen.refetch();
      }
    },
  };
}
