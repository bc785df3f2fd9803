import type { ServerMessage } from "@gantry/domain/contract/answers/websocket.ts";
import type { Outbox } from "./outbox.ts";
import type { Update } from "./update.ts";

/** A page as its tenant's channel sees it. */
export interface ChannelPage {
  readonly outbox: Outbox;
  mayRead(entityType: string, id?: string): boolean;
  /** The update as this page may see it; undefined when it may not. */
  shown(update: Update): Update | undefined;
  send(message: ServerMessage): void;
  refetch(entityTypes?: string[]): void;
}
