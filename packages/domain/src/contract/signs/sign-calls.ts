import type { OperationResult } from "../agents/operation-result.ts";
import type { FaceState, Verification } from "../../sign/reconcile/sign-state.ts";
import type { SignMessage } from "../../sign/message/message.ts";
import type { QueueItem, SignQueue } from "../../sign/queue/queue.ts";

/** POST /signs/queue. `revision` is the queue revision the caller saw; a stale one answers 409 with both. */
export interface PostMessageBody {
  signId: string;
  message: SignMessage;
  revision?: number;
  associatedEntityId?: string;
  associatedEntityType?: string;
}
export interface PostMessageAnswer {
  item: QueueItem;
  queue: SignQueue;
}
/** PUT /signs/queue/{signId}/item/{itemId} (SIGN-127); POST .../repost renews the posting time. */
export interface UpdateItemBody {
  updateData: { message: SignMessage };
  revision?: number;
}
/** POST /signs/sign/{id}/blank: ends all open items. */
export interface BlankBody {
  revision?: number;
}
/** GET /signs/sign/{id}/active-message and /current-message: what was read back, never what was sent. */
export interface ActiveMessage {
  signId: string;
  message: SignMessage | null;
  face: FaceState | null;
  verification: Verification | null;
}
/** POST /{path}/{id}/poll (COMM-017) waits for the action's end or its deadline. */
export interface PollAnswer {
  status: OperationResult;
  actionId: string;
  error?: string;
}
/** One line of GET /signs/sign/{id}/events, newest first. */
export interface SignEvent {
  id: string;
  at: string;
  receivedAt: string;
  event: string;
  actor: string | null;
  actorDisplayName: string | null;
  data: Record<string, unknown>;
}
