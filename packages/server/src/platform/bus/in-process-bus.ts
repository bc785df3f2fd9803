import type { BusEvent, BusGap, ServerBus, ServerWord } from "../bus.ts";

export function makeInProcessBus(report: (error: unknown) => void): ServerBus {
  const listeners = listenersOf<BusEvent | BusGap>(report);
  return {
    name: "alone",
    publish: listeners.tell,
    subscribe: listeners.add,
    send: () => undefined,
    listen: () => () => undefined,
    reach: () => "alone",
    stop: async () => undefined,
  };
}

export type ReceivedWord = readonly [word: ServerWord, from: string];

/** Subscribers of this server; errors are isolated. */
export function listenersOf<Heard>(report: (error: unknown) => void) {
  const listeners = new Set<(message: Heard) => void>();
  return {
    tell(message: Heard): void {
      for (const listener of listeners) {
        try {
          listener(message);
        } catch (error) {
          report(error);
        }
      }
    },
    add(listener: (message: Heard) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
