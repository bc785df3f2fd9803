import type { BlankResult, BulkBlankAnswer, BulkQueuesAnswer } from "@gantry/domain/contract/answers/sign.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Entity } from "../../../queries/kind-queries.ts";
import type { Selection } from "../../../kinds/list/state/selection.ts";
import { can, useSession } from "../../../session/session-store.ts";
import { signStatesQuery } from "../sign/sign-needs.ts";
import { readSelectedSignIds } from "./selected-signs.ts";
import type { BulkBlankBody } from "@gantry/domain/contract/signs/sign-blank-calls.ts";
import { api } from "../../../queries/api.ts";

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
      const ids = await readSelectedSignIds(selection);
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

const signsPerCall = 200;
const timeoutMs = 120_000;

async function readQueues(signIds: readonly string[]): Promise<ReadonlyMap<string, SignQueue>> {
  const queues = new Map<string, SignQueue>();
  for (const part of partsOf(signIds)) {
    const { items } = await api.post<BulkQueuesAnswer>("/signs/sign/bulk-queues", { signIds: part });
    for (const queue of items) queues.set(queue.signId, queue);
  }
  return queues;
}

export async function blankSigns(
  queues: readonly SignQueue[],
  onResults: (results: Readonly<Record<string, BlankResult>>) => void,
): Promise<void> {
  for (const part of partsOf(queues)) {
    const body: BulkBlankBody = {
      signIds: part.map(({ signId }) => signId),
      revisions: Object.fromEntries(part.map(({ signId, revision }) => [signId, revision])),
    };
    const { results } = await api.post<BulkBlankAnswer>("/signs/sign/bulk-blank", body, { timeoutMs });
    onResults(results);
  }
}

function partsOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / signsPerCall);
  return Array.from({ length: count }, (_, part) =>
    all.slice(part * signsPerCall, (part + 1) * signsPerCall),
  );
}
