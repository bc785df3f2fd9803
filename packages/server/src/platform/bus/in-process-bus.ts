import type { BusEvent, BusGap, ServerBus, ServerWord } from "../bus.ts";

export function inProcessBus(report: (error: unknown) => void): ServerBus {
  const listeners = listenersOf<BusEvent | BusGap>(report);
  return {
    name: "alone",
    publish: listeners.tell,
    subscribe: listeners.add,
    tell: () => undefined,
    listen: () => () => undefined,
    reach: () => "alone",
    stop: async () => undefined,
  };
}

export type HeardWord = readonly [word: ServerWord, from: string];

/** Subscribers of this server; errors are isolated. */
export function listenersOf<Heard>(report: (error: unknown) => void) {
  const listeners = new Set<(heard: Heard) => void>();
  return {
    tell(heard: Heard): void {
      for (const listener of listeners) {
        try {
          listener(heard);
        } catch (error) {
          report(error);
        }
      }
    },
    add(listener: (heard: Heard) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
