import type { BusEvent, BusGap, ServerBus } from "../bus.ts";

/** The bus of a server that is alone. */
export function inProcessBus(report: (error: unknown) => void): ServerBus {
  const listeners = busListeners(report);
  return {
    publish: listeners.tell,
    subscribe: listeners.add,
    reach: () => "alone",
    stop: async () => undefined,
  };
}

/** Who listens on this server; one that fails keeps nothing from the others. */
export function busListeners(report: (error: unknown) => void) {
  const listeners = new Set<(event: BusEvent | BusGap) => void>();
  return {
    tell(event: BusEvent | BusGap): void {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          report(error);
        }
      }
    },
    add(listener: (event: BusEvent | BusGap) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
