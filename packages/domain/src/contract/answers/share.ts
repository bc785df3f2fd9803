import { z } from "zod";
import { time, whole } from "./common.ts";
import { publicMap } from "./public-map.ts";

export const shareEntityType = "SHARE";
export const defaultShareMinutes = 120;
export const maxShareMinutes = 24 * 60;

/** `lostRight`: the person who shared may no longer share or read it. */
export const shareEnds = ["revoked", "expired", "lostRight"] as const;
export type ShareEnd = (typeof shareEnds)[number];

export const shareBody = z.strictObject({
  mapConfigId: z.string().min(1).max(100),
  recipient: z.string().trim().min(1).max(100),
  minutes: z.int().min(5).max(maxShareMinutes).default(defaultShareMinutes),
});
export type ShareBody = z.infer<typeof shareBody>;

export const share = z
  .object({
    id: z.string(),
    rev: z.number(),
    name: z.string(),
    recipient: z.string(),
    sharedByName: z.string(),
    createdAt: time,
    until: time,
    openedAt: time.nullable(),
    openedCount: whole,
    endedAt: time.nullable(),
    endReason: z.enum(shareEnds).nullable(),
  })
  .meta({ id: "Share" });
export type Share = z.infer<typeof share>;

/** The token is shown once; only its hash is stored. */
export const madeShare = z
  .object({ id: z.string(), token: z.string(), until: time })
  .meta({ id: "MadeShare" });
export type MadeShare = z.infer<typeof madeShare>;

export const openShareBody = z.strictObject({ token: z.string().max(200) });
export const sharedMapBody = z.strictObject({ session: z.string().max(1000) });

export const sharedSession = z
  .object({ session: z.string(), tenantId: z.string() })
  .meta({ id: "SharedSession" });
export type SharedSession = z.infer<typeof sharedSession>;

const view = z.object({
  longitude: z.number(),
  latitude: z.number(),
  zoom: z.number(),
  bearing: z.number(),
  pitch: z.number(),
});

export const sharedState = z
  .object({ name: z.string(), recipient: z.string(), until: time, serverTime: time, view })
  .meta({ id: "SharedState" });
export type SharedState = z.infer<typeof sharedState>;

export const sharedMap = z.object({ map: publicMap }).meta({ id: "SharedMap" });
export type SharedMap = z.infer<typeof sharedMap>;
