import { alarmSoundChoice } from "@gantry/domain/alarms/alarm-sound.ts";
import type { Preference } from "@gantry/domain/contract/answers/session.ts";
import { deliveryChoice } from "@gantry/domain/contract/people/delivery-choice.ts";
import {
  alarmSoundPreference,
  httpsOrigin,
  maxEmbedders,
  maxPublicWalls,
  preferenceMaxBytes,
  publicFeeds,
  publicPagesPreference,
  publicParts,
} from "@gantry/domain/contract/people/preference-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { deliveryChoiceId } from "@gantry/domain/notifications/delivery.ts";
import { isZoneName } from "@gantry/domain/time/zone.ts";
import { unitSystems } from "@gantry/domain/units/unit.ts";
import { z } from "zod";

export const preferenceBody: z.ZodType<Preference> = z.strictObject({
  id: z.string().regex(/^[\w.:-]{1,200}$/),
  name: z.string().min(1).max(200),
  metadata: z.record(z.string(), z.unknown()),
});

const unitSystem = z.object({ value: z.enum(unitSystems) });
const timeZone = z.object({ value: z.string().max(100).refine(isZoneName) });

const origin = z.string().refine((text) => httpsOrigin(text) === text);

/** Keys stay with their base layers, so that no one reads them from a preference. */
const mapView = z.looseObject({ name: z.string(), apiKey: z.null().optional() });

/** Known ids must have the shape their readers expect; other ids are free. */
const known: Readonly<Record<string, z.ZodType>> = {
  default_tenant: z.object({ value: z.string().min(1).max(63) }),
  user_date_format: z.object({ value: z.string().min(1).max(50) }),
  user_time_format: z.object({ value: z.string().min(1).max(50) }),
  user_unit_system: unitSystem,
  user_time_zone: timeZone,
  tenant_unit_system: unitSystem,
  tenant_time_zone: timeZone,
  map_layer_location: z.object({ preferences: z.array(mapView) }),
  [alarmSoundPreference]: z.object({ value: alarmSoundChoice }),
  [deliveryChoiceId]: z.object({ value: deliveryChoice }),
  [publicPagesPreference]: z.object({
    value: z.boolean(),
    walls: z.array(z.string().max(100)).max(maxPublicWalls).optional(),
    parts: z.array(z.enum(publicParts)).max(publicParts.length).optional(),
    feeds: z.array(z.enum(publicFeeds)).max(publicFeeds.length).optional(),
    embedders: z.array(origin).max(maxEmbedders).optional(),
  }),
};
const presets = z.object({ presets: z.array(z.unknown()) });

/** Throws `invalidBody` or `payloadTooLarge`. */
export function assertSavable({ id, metadata }: Preference): void {
  const limitBytes = preferenceMaxBytes;
  if (Buffer.byteLength(JSON.stringify(metadata)) > limitBytes)
    throw new AppError("payloadTooLarge", { limitBytes });
  const shape = /^table_(filters|columns)_/.test(id)
    ? presets
    : Object.hasOwn(known, id)
      ? known[id]
      : undefined;
  const wrong = shape?.safeParse(metadata).error?.issues[0];
  if (wrong) {
    const field = ["metadata", ...wrong.path.map(String)].join(".");
    throw new AppError("invalidBody", {}, { issues: [{ field, code: "wrongType" }] });
  }
}
