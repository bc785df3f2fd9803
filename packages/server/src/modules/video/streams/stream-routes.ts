import {
  authorizedStream,
  webrtcAnswer,
  mediaTicket,
  type AuthorizedStream,
  type MediaTicket,
  type WebrtcAnswer,
} from "@gantry/domain/contract/answers/camera.ts";
import type { MediaTicketBody, SnapshotVideoBody, WebrtcBody } from "@gantry/domain/contract/video/media.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { defineRoute, type RouteDeclaration } from "../../../platform/http/route.ts";
import { watcherOf } from "../../../platform/media-tickets/watcher.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { offerBody, offerLimitBytes } from "./offer-body.ts";
import { openStreams, type StreamRequest } from "./open-streams.ts";
import { publicStreamRoutes } from "./public-stream-routes.ts";
import { sharedCameraRoutes } from "../shared/shared-camera-routes.ts";
import { snapshotBody, ticketBody } from "./ticket-subject.ts";

export function streamRoutes(platform: Platform): RouteDeclaration<never>[] {
  const streams = openStreams(platform);
  const read = { action: "READ", entityType: "CAMERA", id: "id" } as const;
  return [
    defineRoute({
      method: "GET",
      path: "/video/camera/:id/stream",
      answer: authorizedStream,
      summary: "Get the stream of a camera the caller may watch",
      access: read,
      handler: ({ principal, params: { id = "" } }): Promise<AuthorizedStream> =>
        streams.authorized(principal, id, maySeeInternal(principal, id)),
    }),
    defineRoute<WebrtcBody>({
      method: "POST",
      path: "/video/camera/:id/webrtc",
      answer: webrtcAnswer,
      summary: "Answer a WebRTC offer; video comes from the agent at the site",
      access: read,
      body: offerBody,
      bodyLimitBytes: offerLimitBytes,
      handler: ({ principal, params: { id = "" }, body }): Promise<WebrtcAnswer> =>
        streams.answerOffer(streamRequestOf(platform, principal, id), body),
    }),
    defineRoute<MediaTicketBody>({
      method: "POST",
      path: "/video/camera/:id/media-ticket",
      answer: mediaTicket,
      summary: "Create a short-lived URL of a camera's playlist, picture or recording",
      access: read,
      body: ticketBody,
      handler: ({ principal, params: { id = "" }, body }): Promise<MediaTicket> =>
        streams.ticket(streamRequestOf(platform, principal, id), body),
    }),
    defineRoute<SnapshotVideoBody>({
      method: "POST",
      path: "/video/snapshot-video",
      answer: mediaTicket,
      summary: "Create a short-lived URL of the recording between two times",
      access: { ...read, id: ({ body }) => body.cameraId },
      body: snapshotBody,
      handler: ({ principal, body: { cameraId, ...times } }): Promise<MediaTicket> =>
        streams.ticket(streamRequestOf(platform, principal, cameraId), { kind: "clip", ...times }),
    }),
    ...publicStreamRoutes(platform, streams),
    ...sharedCameraRoutes(platform, streams),
  ];
}

const maySeeInternal = ({ grants }: Principal, id: string) =>
  isAllowed(grants, "VIEW_INTERNAL_STREAM", "CAMERA", id);

function streamRequestOf(platform: Platform, principal: Principal, cameraId: string): StreamRequest {
  return {
    watcher: watcherOf(principal, platform.clock.nowMs()),
    reader: principal,
    cameraId,
    maySeeInternal: maySeeInternal(principal, cameraId),
  };
}
