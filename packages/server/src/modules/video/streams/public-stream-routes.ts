import {
  authorizedStream,
  webrtcAnswer,
  mediaTicket,
  type AuthorizedStream,
  type MediaTicket,
  type WebrtcAnswer,
} from "@gantry/domain/contract/answers/camera.ts";
import type { MediaTicketBody, WebrtcBody } from "@gantry/domain/contract/video/media.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { z } from "zod";
import { networkOf } from "../../../platform/http/network-of.ts";
import { defineRoute, type RouteContext, type RouteDeclaration } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import { callLimiter } from "../../../platform/read-only/call-limit.ts";
import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import { publicCameras } from "./may-watch.ts";
import type { CameraStreams, StreamRequest } from "./open-streams.ts";
import { offerBody, offerLimitBytes } from "./offer-body.ts";
import { publicTicketBody } from "./ticket-subject.ts";

const limitPerNetwork = { perS: 10, burst: 80 };
const limitPerTenant = { perS: 100, burst: 600 };

/** Public variants: external streams of cameras on system walls, in tenants with public pages. */
export function publicStreamRoutes(platform: Platform, streams: CameraStreams): RouteDeclaration<never>[] {
  const shared = { access: "public", licence: null, bodyLimitBytes: offerLimitBytes } as const;
  const path = "/video/read-only/:tenant/camera/:id";
  const toRequest = requestPublicStream(platform);
  return [
    defineRoute({
      method: "GET",
      path: `${path}/stream`,
      answer: authorizedStream,
      summary: "Get the public stream of a camera",
      ...shared,
      async handler(context): Promise<AuthorizedStream> {
        const { reader, cameraId, maySeeInternal } = await toRequest(context);
        return streams.authorized(reader, cameraId, maySeeInternal);
      },
    }),
    defineRoute<WebrtcBody>({
      method: "POST",
      path: `${path}/webrtc`,
      answer: webrtcAnswer,
      summary: "Answer a WebRTC offer without sign-in",
      ...shared,
      body: offerBody,
      handler: async (context): Promise<WebrtcAnswer> =>
        streams.answerOffer(await toRequest(context), context.body),
    }),
    defineRoute<MediaTicketBody>({
      method: "POST",
      path: `${path}/media-ticket`,
      answer: mediaTicket,
      summary: "Create a short-lived URL of a public camera's playlist or picture",
      ...shared,
      body: publicTicketBody as unknown as z.ZodType<MediaTicketBody>,
      handler: async (context): Promise<MediaTicket> =>
        streams.ticket(await toRequest(context), context.body),
    }),
  ];
}

/** Throws `notFound` if the tenant, its public pages or the camera on its walls do not exist. */
function requestPublicStream(platform: Platform): (context: RouteContext<unknown>) => Promise<StreamRequest> {
  const publicAmong = publicCameras(platform);
  const ofNetwork = callLimiter(limitPerNetwork);
  const ofTenant = callLimiter(limitPerTenant);
  return async ({ address, params: { tenant = "", id: cameraId = "" } }) => {
    const network = networkOf(address);
    const nowMs = platform.clock.nowMs();
    const retryAfterS = ofNetwork(network, nowMs) ?? ofTenant(tenant, nowMs);
    if (retryAfterS !== undefined) throw new AppError("tooManyRequests", { retryAfterS });
    if (!(await publicAmong(tenant, [cameraId])).has(cameraId))
      throw new AppError("notFound", { kind: "public page", id: "" });
    return {
      watcher: { kind: "public", tenantId: tenant, network },
      // Public access is already checked; the document is read only for the stream.
      reader: systemPrincipal(tenant, "public", "Public pages"),
      cameraId,
      maySeeInternal: false,
    };
  };
}
