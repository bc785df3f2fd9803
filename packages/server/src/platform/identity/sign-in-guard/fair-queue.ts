interface QueueLimits {
  concurrency: number;
  maxWaiting: number;
  maxWaitingOfOne: number;
}
interface Turn {
  /** The party that waits; each is served in turn. */
  of: string;
  /** Served before all others. */
  isUrgent: boolean;
}
type Start = () => void;

/** Runs costly work one party after the other, so that one that asks much delays only itself. */
export function fairQueue({ concurrency, maxWaiting, maxWaitingOfOne }: QueueLimits) {
  const [urgent, ordinary] = [new Map<string, Start[]>(), new Map<string, Start[]>()];
  let running = 0;
  let waiting = 0;

  function takeNext(): Start | undefined {
    for (const line of [urgent, ordinary]) {
      const [first] = line;
      if (!first) continue;
      const [party, [start, ...more]] = first;
      // At the end of the line again, behind all other parties.
      line.delete(party);
      if (more.length > 0) line.set(party, more);
      waiting -= 1;
      return start;
    }
    return undefined;
  }

  function wait({ of, isUrgent }: Turn): Promise<void> | undefined {
    const line = isUrgent ? urgent : ordinary;
    const own = line.get(of) ?? [];
    if (own.length >= maxWaitingOfOne || waiting >= maxWaiting) return undefined;
    waiting += 1;
    return new Promise((resolve) => line.set(of, [...own, resolve]));
  }

  return {
    /** Undefined, without running the work, if too many wait. */
    run<T>(turn: Turn, work: () => Promise<T>): Promise<T> | undefined {
      const free = running < concurrency ? Promise.resolve(void (running += 1)) : wait(turn);
      return free?.then(work).finally(() => {
        const start = takeNext();
        if (start) start();
        else running -= 1;
      });
    },
  };
}
export type FairQueue = ReturnType<typeof fairQueue>;
