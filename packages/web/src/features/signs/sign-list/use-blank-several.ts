import type { BlankResult } from "@gantry/domain/contract/signs/sign-blank-calls.ts";
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

/** One selected sign: what it would lose, and what became of it. */
export interface BlankLine {
  id: string;
  /** With name and state; undefined while it is not known. */
  sign: Entity | undefined;
  /** Undefined: it is not there. */
  queue: SignQueue | undefined;
  isAllowed: boolean;
  result: BlankResult | undefined;
}

/** The selected signs with their queues as they were looked at, and the call that blanks those that can be. */
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
    // What is confirmed is what was shown: nothing changes under the hand, and every opening looks anew.
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
        // What failed may be tried again on the queue that stands now.
        void seen.refetch();
      }
    },
  };
}
