import type { UpdateType } from "@gantry/domain/contract/websocket.ts";

/** What is announced after a commit. Ids, not documents: whoever needs the entity reads it with its own permissions. */
export type BusEvent =
  | {
      topic: "entity";
      tenantId: string;
      entityType: string;
      id: string;
      updateType: UpdateType;
      rev: number;
      /** Only what the device reported has changed; its configuration has not. */
      stateOnly?: true;
    }
  | { topic: "queue"; tenantId: string; signId: string; revision: number }
  /** `accountId` null: of everybody in the tenant. */
  | { topic: "grants"; tenantId: string; accountId: string | null }
  | { topic: "licence"; tenantId: string }
  /** Which agent looks after which device has changed. */
  | { topic: "assignment"; tenantId: string }
  | { topic: "action"; tenantId: string; actionId: string };

/** Carries announcements between the parts of a server, and later between servers. */
export interface Bus {
  publish(event: BusEvent): void;
  /** Answers a function that ends the subscription. */
  subscribe(listener: (event: BusEvent) => void): () => void;
}

export function inProcessBus(report: (error: unknown) => void): Bus {
  const listeners = new Set<(event: BusEvent) => void>();
  return {
    publish(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          report(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
