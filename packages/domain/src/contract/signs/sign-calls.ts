import type { SignMessage } from "../../sign/message/message.ts";

/** POST /signs/queue. `revision` is the queue revision the caller saw; a stale one returns 409 with both. */
export interface PostMessageBody {
  signId: string;
  message: SignMessage;
  revision?: number;
  associatedEntityId?: string;
  associatedEntityType?: string;
}
/** PUT /signs/queue/{signId}/item/{itemId} (SIGN-127); POST .../repost renews the posting time. */
export interface UpdateItemBody {
  updateData: { message: SignMessage };
  revision?: number;
}
export interface BlankBody {
  revision?: number;
}
