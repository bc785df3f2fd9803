import { z } from "zod";
import type { CameraPosition } from "../../camera/camera-aim.ts";
import { mappingQualities, type CameraMapping, type Sighting } from "../../camera/camera-mapping.ts";
import type { CameraPreset } from "../../camera/camera-state.ts";
import { streamProblems } from "../../camera/stream-problems.ts";
import { time } from "./common.ts";

const cameraPreset = z
  .object({
    token: z.string(),
    name: z.string(),
  })
  .meta({ id: "CameraPreset" }) satisfies z.ZodType<CameraPreset>;

/** GET /video/presets/{cameraId}?page&pageSize (CAM-057): pages count from 0, default size 10. */
export const presetPage = z
  .object({
    items: z.array(cameraPreset),
    total: z.number(),
  })
  .meta({ id: "PresetPage" });
export type PresetPage = z.infer<typeof presetPage>;

/**
 * GET /video/ptz-lock/{id} (CAM-064); null if unlocked. Its updates have the entity type `PTZ_LOCK` and the
 * camera's id.
 */
export const ptzLock = z
  .object({
    id: z.string(),
    lockedBy: z.string(),
    lockedByDisplayName: z.string(),
    /** ISO 8601 UTC; null for an automatic lock. */
    lockedAtExplicit: time.nullable(),
    /** When an automatic lock expires without use, ISO 8601 UTC; null for an explicit one. */
    expiresAt: time.nullable(),
    rev: z.number(),
  })
  .meta({ id: "PtzLock" });
export type PtzLock = z.infer<typeof ptzLock>;

const nearCamera = z
  .object({
    id: z.string(),
    name: z.string(),
    roadName: z.string().nullable(),
    direction: z.string().nullable(),
    distanceM: z.number(),
    /** From the place to the camera, clockwise from north, 0..360. */
    bearingDegrees: z.number(),
  })
  .meta({ id: "NearCamera" });
export type NearCamera = z.infer<typeof nearCamera>;

export const nearCamerasAnswer = z
  .object({
    cameras: z.array(nearCamera),
  })
  .meta({ id: "NearCamerasAnswer" });
export type NearCamerasAnswer = z.infer<typeof nearCamerasAnswer>;

const direction = z.object({
  panDegrees: z.number(),
  tiltDegrees: z.number(),
});

export const cameraPosition = direction
  .extend({
    zoomFactor: z.number().exactOptional(),
  })
  .meta({ id: "CameraPosition" }) satisfies z.ZodType<CameraPosition>;

const earthPlace = z.object({
  longitude: z.number(),
  latitude: z.number(),
});

const sighting = direction
  .extend(earthPlace.shape)
  .extend({})
  .meta({ id: "Sighting" }) satisfies z.ZodType<Sighting>;

const cameraMapping = z
  .object({
    northPanDegrees: z.number(),
    heightM: z.number(),
    residualDegrees: z.number(),
    residualsDegrees: z.array(z.number()),
    quality: z.enum(mappingQualities),
  })
  .meta({ id: "CameraMapping" }) satisfies z.ZodType<CameraMapping>;

const cameraSighting = sighting
  .extend({
    id: z.string(),
    /** ISO 8601 UTC. */
    madeAt: time,
    madeByName: z.string(),
    /** Error of the mapping at this sighting; null without a mapping. */
    residualDegrees: z.number().nullable(),
  })
  .meta({ id: "CameraSighting" });
export type CameraSighting = z.infer<typeof cameraSighting>;

/**
 * GET /video/sightings/{cameraId}, newest first; DELETE /video/sightings/{cameraId}/{id} returns the
 * remaining ones.
 */
export const cameraSightings = z
  .object({
    items: z.array(cameraSighting),
    mapping: cameraMapping.omit({ residualsDegrees: true }).nullable(),
  })
  .meta({ id: "CameraSightings" });
export type CameraSightings = z.infer<typeof cameraSightings>;

const heldLock = ptzLock
  .pick({ id: true, lockedBy: true, lockedByDisplayName: true })
  .extend({
    cameraName: z.string(),
    lockedAtExplicit: time.nullable(),
    expiresAt: time.nullable(),
  })
  .meta({ id: "HeldLock" });
export type HeldLock = z.infer<typeof heldLock>;

const keptRecording = z
  .object({
    id: z.string(),
    name: z.string(),
    from: time,
    to: time,
  })
  .meta({ id: "KeptRecording" });
export type KeptRecording = z.infer<typeof keptRecording>;

/** GET /video/overview: dashboard data of the cameras the caller may read. */
export const videoOverview = z
  .object({
    /** The first `overviewLocks` locks: explicit ones first, longest held first. */
    locks: z.array(heldLock),
    lockCount: z.number(),
    streams: z.object({
      online: z.number(),
      offline: z.number(),
      /** Not viewed. */
      idle: z.number(),
    }),
    recordings: z.object({
      count: z.number(),
      /** The shortest and longest recordings; null if there is none. */
      shortest: keptRecording.nullable(),
      longest: keptRecording.nullable(),
    }),
  })
  .meta({ id: "VideoOverview" });
export type VideoOverview = z.infer<typeof videoOverview>;

export const mediaTicket = z
  .object({
    /** Under `/media/`, without host. */
    path: z.string(),
    /** ISO 8601 UTC; players renew the ticket before. */
    expiresAt: time,
  })
  .meta({ id: "MediaTicket" });
export type MediaTicket = z.infer<typeof mediaTicket>;

/**
 * GET /video/camera/{id}/stream: the stream this caller may see (CAM-040, CAM-041). `rtsp` plays by WebRTC
 * through the agent, or HLS through the server if UDP is blocked; browsers open the others directly. RTSP
 * addresses and addresses with credentials are never returned.
 */
export const authorizedStream = z
  .union([
    z.object({
      type: z.literal("RTSP"),
      stream: z.enum(["internal", "external"]),
    }),
    z.object({
      type: z.enum(["HLS", "WOWZA_WEBRTC", "NVDS"]),
      stream: z.enum(["internal", "external"]),
      url: z.string(),
      name: z.string().exactOptional(),
      folder: z.string().exactOptional(),
    }),
    z.object({
      type: z.literal("none"),
      reason: z.enum(["notSetUp", "notAuthorized"]),
    }),
  ])
  .meta({ id: "AuthorizedStream" });
export type AuthorizedStream = z.infer<typeof authorizedStream>;

export const webrtcAnswer = z
  .union([
    z.object({
      sdp64: z.string(),
    }),
    z.object({
      error: z.string(),
      /** Why the stream is down, for callers who are signed in. */
      reason: z.enum(streamProblems).exactOptional(),
      /** The video format that is the reason, such as `VP8`. */
      format: z.string().exactOptional(),
    }),
  ])
  .meta({ id: "WebrtcAnswer" });
export type WebrtcAnswer = z.infer<typeof webrtcAnswer>;
