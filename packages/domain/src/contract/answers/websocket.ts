import { z } from "zod";
import { time, whole } from "./common.ts";

const type = <Name extends string>(name: Name) => z.literal(name);
const name = z.string().min(1).max(200);
const subscriptionId = name;

/** Messages that a page sends to `/websocket`, one JSON object per frame, named by `type` (RT-015). One socket serves one tenant. */
export const clientMessage = z
  .discriminatedUnion("type", [
    /** `pageId` is chosen by the page; its locks and motion end with this socket. */
    z.object({
      type: type("auth"),
      // Empty on the public endpoint.
      token: z.string().max(20_000),
      tenantId: name,
      pageId: name.exactOptional(),
    }),
    z.object({
      type: type("subscribe"),
      subscriptionId,
      entityType: name,
      ids: z.array(name).max(10_000),
      tenantId: name,
    }),
    z.object({ type: type("unsubscribe"), subscriptionId }),
    /**
     * Sent after resubscribing on a reconnect: the server replays missed updates, or sends `refetch` if it
     * cannot (new epoch, too long ago, changed grants).
     */
    z.object({ type: type("resume"), epoch: name, sequence: z.int().min(0) }),
    z.object({ type: type("ping") }),
    z.object({ type: type("pong") }),
  ])
  .meta({ id: "ClientMessage" });
export type ClientMessage = z.infer<typeof clientMessage>;

const updateType = z.enum(["CREATE", "UPDATE", "DELETE"]);
export type UpdateType = z.infer<typeof updateType>;

/** One change of one entity. `entity` always has `id` and `rev`; after DELETE nothing else. */
const entityUpdate = z
  .object({
    type: type("update"),
    entityType: z.string(),
    updateType,
    /** The server's latest sequence number when this was sent. */
    sequence: whole.exactOptional(),
    entity: z.looseObject({ id: z.string(), rev: whole }),
  })
  .meta({ id: "EntityUpdate" });
export type EntityUpdate = z.infer<typeof entityUpdate>;

/** Messages that the server sends. */
export const serverMessage = z
  .discriminatedUnion("type", [
    /** `epoch` identifies the server's run and `sequence` its latest update; both are sent back with `resume`. */
    z.object({
      type: type("auth_result"),
      success: z.boolean(),
      error: z.string().exactOptional(),
      serverTime: time.exactOptional(),
      epoch: z.string().exactOptional(),
      sequence: whole.exactOptional(),
    }),
    z.object({ type: type("resumed"), sequence: whole }),
    z.object({ type: type("subscribed"), subscriptionId }),
    z.object({ type: type("subscribe_error"), subscriptionId, error: z.string() }),
    entityUpdate,
    /** Several updates, oldest first; `sequence` as in `auth_result`. */
    z.object({
      type: type("batch"),
      updates: z.array(entityUpdate),
      sequence: whole.exactOptional(),
    }),
    /** The page's data may be stale: fetch it again. */
    z.object({ type: type("refetch"), entityTypes: z.array(z.string()).exactOptional() }),
    z.object({ type: type("ping") }),
    z.object({ type: type("pong"), serverTime: time, sequence: whole.exactOptional() }),
  ])
  .meta({ id: "ServerMessage" });
export type ServerMessage = z.infer<typeof serverMessage>;
