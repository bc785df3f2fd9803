import type { AuthorizedStream, MediaTicket, WebrtcAnswer } from "@gantry/domain/contract/answers/camera.ts";
import type { MediaTicketBody, StreamSide, WebrtcBody } from "@gantry/domain/contract/video/media.ts";
import { streamReason } from "@gantry/domain/camera/stream-problems.ts";
import { viewerLease } from "@gantry/domain/contract/agents/agent-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { mediaTickets } from "../../../platform/media-tickets/media-tickets.ts";
import { type Watcher, watcherKey } from "../../../platform/media-tickets/watcher.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { callLimiter } from "../../../platform/read-only/call-limit.ts";
import { firstFile } from "./camera-media.ts";
import { authorizeStream, findRelayedSide, readStreams } from "./camera-streams.ts";
import { mayWatch } from "./may-watch.ts";
import { sdpOf } from "./offer-body.ts";
import { subjectOf } from "./ticket-subject.ts";
import { Viewers } from "./viewers.ts";

export interface StreamRequest {
  watcher: Watcher;
  reader: Principal;
  cameraId: string;
  maySeeInternal: boolean;
}
export interface CameraStreams {
  authorized(reader: Principal, cameraId: string, maySeeInternal: boolean): Promise<AuthorizedStream>;
  answerOffer(request: StreamRequest, body: WebrtcBody): Promise<WebrtcAnswer>;
  ticket(request: StreamRequest, body: MediaTicketBody): Promise<MediaTicket>;
}

type Refusal = Extract<WebrtcAnswer, { error: string }>;

/** A wall of a hundred tiles opens at once and retries on errors. */
const offersOfOne = { perS: 10, burst: 250 };
const ticketsOfOne = { perS: 20, burst: 400 };

export function openStreams(platform: Platform): CameraStreams {
  const { database, clock } = platform;
  const tickets = mediaTickets(platform);
  const viewers = new Viewers(platform, mayWatch(platform));
  const waitWithOffer = callLimiter(offersOfOne);
  const waitWithTicket = callLimiter(ticketsOfOne);

  const readAuthorizedStream: CameraStreams["authorized"] = (reader, cameraId, maySeeInternal) =>
    database.inTenant(reader, async (db) => authorizeStream(await readStreams(db, cameraId), maySeeInternal));

  async function relayStream({
    reader,
    cameraId,
    maySeeInternal,
  }: StreamRequest): Promise<StreamSide | undefined> {
    return findRelayedSide(await readAuthorizedStream(reader, cameraId, maySeeInternal));
  }

  return {
    authorized: readAuthorizedStream,
    async answerOffer(request, body) {
      assertNotTooMany(waitWithOffer(watcherKey(request.watcher), clock.nowMs()));
      const offerSdp = sdpOf(body);
      const side = await relayStream(request);
      if (!side) return { error: "streamMissing" };
      const { watcher, cameraId } = request;
      const viewer = viewers.enter({ watcher, cameraId, side });
      const device = { entityType: "CAMERA", entityId: cameraId };
      const parameters = {
        viewerId: viewer.id,
        offerSdp,
        stream: side,
        leaseMs: viewerLease.ms,
        isPublic: watcher.kind === "public",
      };
      const outcome = await platform.agentCalls.call(watcher.tenantId, device, "ANSWER_OFFER", parameters);
      if (!outcome.ok) {
        viewers.leave(viewer);
        return { error: outcome.error, ...(watcher.kind === "user" && reasonOf(outcome)) };
      }
      await viewers.settle(viewer);
      return { sdp64: Buffer.from(outcome.value.answerSdp).toString("base64") };
    },
    async ticket(request, body) {
      const { watcher, cameraId } = request;
      assertNotTooMany(waitWithTicket(watcherKey(watcher), clock.nowMs()));
      const side = await relayStream(request);
      if (!side) throw new AppError("mediaNotThere", { reason: "streamMissing" });
      const subject = { ...subjectOf(body, side) };
      return tickets.issue(
        { watcher, entityType: "CAMERA", entityId: cameraId, subject },
        firstFile[body.kind],
      );
    },
  };
}

/** The agent gives the code of the problem and, after a space, the format if that is the reason. */
function reasonOf({ error, detail = "" }: { error: string; detail?: string }): Partial<Refusal> {
  const [code = "", format] = error === "streamDown" ? detail.split(" ", 2) : [];
  const reason = streamReason({ code, ...(format !== undefined && { detail: format }) });
  return reason ? { reason: reason.code, ...(reason.format !== undefined && { format: reason.format }) } : {};
}

function assertNotTooMany(retryAfterS: number | undefined): void {
  if (retryAfterS !== undefined) throw new AppError("tooManyRequests", { retryAfterS });
}
