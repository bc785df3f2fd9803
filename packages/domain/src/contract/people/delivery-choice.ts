import { z } from "zod";
import { deliveredModules } from "../../notifications/delivered-modules.ts";
import { type DeliveryChoice, personalWays } from "../../notifications/delivery.ts";
import { notificationSeverities } from "../../notifications/notification.ts";
import { isZoneName } from "../../time/zone.ts";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A person's ways and quiet hours. */
export const deliveryChoice: z.ZodType<DeliveryChoice> = z.strictObject({
  ways: z.partialRecord(
    z.enum(deliveredModules),
    z.partialRecord(z.enum(notificationSeverities), z.array(z.enum(personalWays)).max(personalWays.length)),
  ),
  quiet: z
    .strictObject({
      from: clock,
      to: clock,
      zone: z.string().max(100).refine(isZoneName),
      exceptCritical: z.boolean(),
    })
    .refine(({ from, to }) => from !== to, { path: ["to"] })
    .nullable(),
});
