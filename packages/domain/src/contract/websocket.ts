/** Messages of `/websocket`, one JSON object per frame, named by `type` (RT-015). One socket serves one tenant. */
export type ClientMessage =
  | { type: "auth"; token: string; tenantId: string }
  | { type: "subscribe"; subscriptionId: string; entityType: string; ids: string[]; tenantId: string }
  | { type: "unsubscribe"; subscriptionId: string }
  | { type: "ping" }
  | { type: "pong" };

export type UpdateType = "CREATE" | "UPDATE" | "DELETE";

/** One change of one entity. `entity` always has `id` and `rev`; after DELETE it has nothing else. */
export interface EntityUpdate {
  type: "update";
  entityType: string;
  updateType: UpdateType;
  entity: { id: string; rev: number; [field: string]: unknown };
}

export type ServerMessage =
  | { type: "auth_result"; success: boolean; error?: string; serverTime?: string }
  | { type: "subscribed"; subscriptionId: string }
  | { type: "subscribe_error"; subscriptionId: string; error: string }
  | EntityUpdate
  /** Several updates in one frame, oldest first. */
  | { type: "batch"; updates: EntityUpdate[] }
  /** What the page holds may be out of date: fetch again. */
  | { type: "refetch"; entityTypes?: string[] }
  | { type: "ping" }
  | { type: "pong"; serverTime: string };

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
