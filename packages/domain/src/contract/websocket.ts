/** Messages of `/websocket`, one JSON object per frame, named by `type` (RT-015). One socket serves one tenant. */
export type ClientMessage =
  /** `pageId` is the page's own name for itself: locks and motion that it began end with this socket. */
  | { type: "auth"; token: string; tenantId: string; pageId?: string }
  | { type: "subscribe"; subscriptionId: string; entityType: string; ids: string[]; tenantId: string }
  | { type: "unsubscribe"; subscriptionId: string }
  /**
   * After a cut, when everything is subscribed again: what happened since is sent, or `refetch` when the server cannot
   * know (another epoch, too long ago, other grants).
   */
  | { type: "resume"; epoch: string; sequence: number }
  | { type: "ping" }
  | { type: "pong" };

export type UpdateType = "CREATE" | "UPDATE" | "DELETE";

/** One change of one entity. `entity` always has `id` and `rev`; after DELETE it has nothing else. */
export interface EntityUpdate {
  type: "update";
  entityType: string;
  updateType: UpdateType;
  /** The server's latest announcement when this was sent. */
  sequence?: number;
  entity: { id: string; rev: number; [field: string]: unknown };
}

export type ServerMessage =
  /** `epoch` names the server's run, `sequence` its latest announcement: both go back with `resume`. */
  | {
      type: "auth_result";
      success: boolean;
      error?: string;
      serverTime?: string;
      epoch?: string;
      sequence?: number;
    }
  /** What was missed has been sent; the page is up to date with `sequence`. */
  | { type: "resumed"; sequence: number }
  | { type: "subscribed"; subscriptionId: string }
  | { type: "subscribe_error"; subscriptionId: string; error: string }
  | EntityUpdate
  /** Several updates in one frame, oldest first; `sequence` as with `auth_result`. */
  | { type: "batch"; updates: EntityUpdate[]; sequence?: number }
  /** What the page holds may be out of date: fetch again. */
  | { type: "refetch"; entityTypes?: string[] }
  | { type: "ping" }
  | { type: "pong"; serverTime: string; sequence?: number };

export const websocketTiming = {
  pingEveryMs: 30_000,
  authTimeoutMs: 5_000,
  authRetries: 20,
  authDelayMs: 150,
  authGrowth: 1.5,
  authDelayMaxMs: 10_000,
  reconnectDelayMs: 1_000,
  reconnectGrowth: 1.3,
  reconnectDelayMaxMs: 30_000,
  reconnectRetries: 10,
  /** After the tenth quick retry it goes on slowly. */
  slowReconnectMs: 60_000,
} as const;
