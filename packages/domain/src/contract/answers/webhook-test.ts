import { z } from "zod";
import { deliveryProblems } from "../../notifications/delivery.ts";

/** A webhook as it stands in the form; `id` when it was saved before. */
export const webhookTest = z.strictObject({
  id: z.string().max(100).optional(),
  url: z.string().min(1).max(2000),
  signingKey: z.string().min(1).max(1000).optional(),
});
export type WebhookTest = z.infer<typeof webhookTest>;

export const webhookTestAnswer = z.object({
  isDelivered: z.boolean(),
  problem: z.enum(deliveryProblems).nullable(),
  detail: z.string().nullable(),
});
export type WebhookTestAnswer = z.infer<typeof webhookTestAnswer>;
