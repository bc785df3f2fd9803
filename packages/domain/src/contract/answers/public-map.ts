import { z } from "zod";
import { incidentSeverities } from "../../kinds/incident-type.ts";
import { time } from "./common.ts";

const pair = z.tuple([z.number(), z.number()]);
const point = z.object({ type: z.literal("Point"), coordinates: pair });
const line = z.object({ type: z.literal("LineString"), coordinates: z.array(pair) });
export type PublicLine = z.infer<typeof line>;

const onRoad = { roadName: z.string().nullable(), direction: z.string().nullable() };

/** A confirmed incident. What people wrote about it is not public. */
export const publicIncident = z
  .object({
    id: z.string(),
    type: z.string().nullable(),
    severity: z.enum(incidentSeverities),
    ...onRoad,
    location: point,
    /** The last metres of road before it, in the direction of traffic; null where the way of the road is not known. */
    approach: line.nullable(),
    detectedAt: time.nullable(),
    confirmedAt: time.nullable(),
    updatedAt: time,
  })
  .meta({ id: "PublicIncident" });
export type PublicIncident = z.infer<typeof publicIncident>;

/** Road works of today or later. */
export const publicWorkZone = z
  .object({
    id: z.string(),
    name: z.string(),
    ...onRoad,
    startAt: time,
    endAt: time.nullable(),
    stretch: line.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "PublicWorkZone" });
export type PublicWorkZone = z.infer<typeof publicWorkZone>;

const publicSign = z
  .object({
    id: z.string(),
    name: z.string(),
    ...onRoad,
    location: point,
    /** Whether the face is current. Otherwise it is the last known one. */
    isCurrent: z.boolean(),
    /** Read from the sign; null: never. */
    readAt: time.nullable(),
    /** Of the face, page after page; empty when the sign is blank. */
    lines: z.array(z.string()),
    /** PNG of the first page as a `data:` URL; null for a blank face and one that cannot be drawn. */
    picture: z.string().nullable(),
  })
  .meta({ id: "PublicSign" });
export type PublicSign = z.infer<typeof publicSign>;

/** A camera of a public wall with a stream that browsers may open. */
const publicMapCamera = z
  .object({
    id: z.string(),
    name: z.string(),
    ...onRoad,
    location: point,
    status: z.string(),
    updatedAt: time.nullable(),
  })
  .meta({ id: "PublicMapCamera" });
export type PublicMapCamera = z.infer<typeof publicMapCamera>;

const publicTravelTime = z
  .object({
    id: z.string(),
    roadName: z.string(),
    direction: z.string(),
    from: z.string(),
    to: z.string(),
    lengthKm: z.number(),
    /** Null where readings of the last two minutes cover too little of the way. */
    seconds: z.number().nullable(),
    freeSeconds: z.number(),
    /** End of the oldest interval that counts. */
    measuredAt: time.nullable(),
    way: line,
  })
  .meta({ id: "PublicTravelTime" });
export type PublicTravelTime = z.infer<typeof publicTravelTime>;

/** GET /api/v1/system/read-only/{tenant}/map: parts that the tenant does not publish are missing. */
export const publicMap = z
  .object({
    tenant: z.object({ id: z.string(), name: z.string() }),
    incidents: z.array(publicIncident).exactOptional(),
    workZones: z.array(publicWorkZone).exactOptional(),
    signs: z.array(publicSign).exactOptional(),
    cameras: z.array(publicMapCamera).exactOptional(),
    travelTimes: z.array(publicTravelTime).exactOptional(),
  })
  .meta({ id: "PublicMap" });
export type PublicMap = z.infer<typeof publicMap>;
