import { z } from "zod";

export const maxPushDevices = 20;
const nameMaxLength = 100;
const addressMaxLength = 2000;

const timestamp = z.string();

/** A browser that shows a person's notifications. Its subscription never leaves the server. Times are ISO 8601 UTC. */
export const pushDevice = z
  .object({
    id: z.string(),
    /** Browser and system. */
    name: z.string(),
    createdAt: timestamp,
    /** When its push service last accepted a message. */
    lastSuccessAt: timestamp.nullable(),
  })
  .meta({ id: "PushDevice" });
export type PushDevice = z.infer<typeof pushDevice>;

export const pushDevices = z
  .object({
    /** Public key of the installation (RFC 8292), base64url. */
    publicKey: z.string(),
    devices: z.array(pushDevice),
  })
  .meta({ id: "PushDevices" });
export type PushDevices = z.infer<typeof pushDevices>;

const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`));

/** A browser's push subscription. */
export const pushSubscription = z.strictObject({
  endpoint: z.string().max(addressMaxLength),
  keys: z.strictObject({
    /** Point of 65 bytes. */
    p256dh: base64url(87),
    /** 16 bytes. */
    auth: base64url(22),
  }),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

export const newPushDevice = pushSubscription.extend({ name: z.string().trim().min(1).max(nameMaxLength) });
export type NewPushDevice = z.infer<typeof newPushDevice>;
