import type { BusEvent, BusGap, ServerBus, ServerWord } from "../bus.ts";

/** The bus of a server that is alone. */
export function inProcessBus(report: (error: unknown) => void): ServerBus {
  const listeners = listenersOf<BusEvent | BusGap>(report);
  return {
    name: "alone",
    publish: listeners.tell,
    subscribe: listeners.add,
    // There is nobody else, and nobody talks to itself.
    tell: () => undefined,
    listen: () => () => undefined,
    reach: () => "alone",
    stop: async () => undefined,
  };
}

/** A word with the name of the server that said it. */
export type HeardWord = readonly [word: ServerWord, from: string];

/** Who listens on this server; one that fails keeps nothing from the others. */
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
