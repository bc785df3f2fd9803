import {
  type AuthorizedStream,
  authorizedStream,
  type MediaTicket,
  mediaTicket,
  type WebrtcAnswer,
  webrtcAnswer,
} from "@gantry/domain/contract/answers/camera.ts";
import {
  type SharedBody,
  sharedBody,
  type SharedCameras,
  sharedCameras,
} from "@gantry/domain/contract/answers/share.ts";
import type { MediaTicketBody, WebrtcBody } from "@gantry/domain/contract/video/media.ts";
import type { z } from "zod";
import { networkOf } from "../../../platform/http/network-of.ts";
import { defineRoute, type RouteContext, type RouteDeclaration } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/module.ts";
import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import { OpenShares } from "../../../platform/shares/open-shares.ts";
import { sharedBodyLimitBytes, sharedRoute, shareSessions } from "../../../platform/shares/share-sessions.ts";
import { offerBody, offerLimitBytes } from "../streams/offer-body.ts";
import type { CameraStreams, StreamRequest } from "../streams/open-streams.ts";
import { publicTicketBody } from "../streams/ticket-subject.ts";
import { readSharedCameras, sharedSides } from "./shared-cameras.ts";

/** A page of a full group opens its tiles at once; allows for several behind one address. */
const callsOfNetwork = { perS: 20, burst: 300 };
const ticketBody = publicTicketBody.extend(sharedBody.shape) as unknown as z.ZodType<
  MediaTicketBody & SharedBody
>;

/** The cameras of a shared group and their live video, for the person who has the link. */
export function sharedCameraRoutes(platform: Platform, streams: CameraStreams): RouteDeclaration<never>[] {
  const shares = new OpenShares(platform);
  const sessions = shareSessions(platform, callsOfNetwork);
  const path = "/video/shared/camera/:id";
  const toRequest = (context: RouteContext<SharedBody>): Promise<StreamRequest> =>
    sessions.read(context, (tenantId, shareId) => requestStream(shares, context, { tenantId, shareId }));
  return [
    defineRoute<SharedBody>({
      ...sharedRoute,
      path: "/video/shared/cameras",
      answer: sharedCameras,
      summary: "Get the cameras of a shared group",
      isFrequent: true,
      bodyLimitBytes: sharedBodyLimitBytes,
      body: sharedBody,
      handler: async (context): Promise<SharedCameras> => ({
        cameras: await sessions.read(context, (tenantId, id) => readSharedCameras(shares, tenantId, id)),
      }),
    }),
    defineRoute<SharedBody>({
      ...sharedRoute,
      path: `${path}/stream`,
      answer: authorizedStream,
      summary: "Get the stream of a shared camera",
      bodyLimitBytes: sharedBodyLimitBytes,
      body: sharedBody,
      async handler(context): Promise<AuthorizedStream> {
        const { reader, cameraId, maySeeInternal } = await toRequest(context);
        return streams.authorized(reader, cameraId, maySeeInternal);
      },
    }),
    defineRoute<WebrtcBody & SharedBody>({
      ...sharedRoute,
      path: `${path}/webrtc`,
      answer: webrtcAnswer,
      summary: "Answer a WebRTC offer for a shared camera",
      bodyLimitBytes: offerLimitBytes,
      body: offerBody.extend(sharedBody.shape),
      handler: async (context): Promise<WebrtcAnswer> =>
        streams.answerOffer(await toRequest(context), context.body),
    }),
    defineRoute<MediaTicketBody & SharedBody>({
      ...sharedRoute,
      path: `${path}/media-ticket`,
      answer: mediaTicket,
      summary: "Create a short-lived URL of a shared camera's playlist or picture",
      bodyLimitBytes: sharedBodyLimitBytes,
      body: ticketBody,
      handler: async (context): Promise<MediaTicket> =>
        streams.ticket(await toRequest(context), context.body),
    }),
  ];
}

/** Undefined unless the share holds and shows the camera. */
async function requestStream(
  shares: OpenShares,
  { address, params: { id: cameraId = "" } }: RouteContext<SharedBody>,
  { tenantId, shareId }: { tenantId: string; shareId: string },
): Promise<StreamRequest | undefined> {
  const side = (await sharedSides(shares, tenantId, shareId)).get(cameraId);
  return (
    side && {
      watcher: { kind: "public", tenantId, shareId, network: networkOf(address) },
      // What the share shows is already checked; the document is read only for the stream.
      reader: systemPrincipal(tenantId, "shares", "Shared with others"),
      cameraId,
      maySeeInternal: side === "internal",
    }
  );
}
