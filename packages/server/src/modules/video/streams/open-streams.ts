import type { AuthorizedStream, MediaTicket, WebrtcAnswer } from "@gantry/domain/contract/answers/camera.ts";
import type { MediaTicketBody, StreamSide, WebrtcBody } from "@gantry/domain/contract/video/media.ts";
import { viewerLease } from "@gantry/domain/contract/agents/agent-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { mediaTickets } from "../../../platform/media-tickets/media-tickets.ts";
import { type Watcher, watcherKey } from "../../../platform/media-tickets/watcher.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { callLimiter } from "../../../platform/read-only/call-limit.ts";
import { firstFile } from "./camera-media.ts";
import { authorizedStream, readStreams, relayedSide } from "./camera-streams.ts";
import { mayWatch } from "./may-watch.ts";
import { sdpOf } from "./offer-body.ts";
import { subjectOf } from "./ticket-subject.ts";
import { Viewers } from "./viewers.ts";

export interface AskedStream {
  watcher: Watcher;
  reader: Principal;
  cameraId: string;
  maySeeInternal: boolean;
}
export interface CameraStreams {
  authorized(reader: Principal, cameraId: string, maySeeInternal: boolean): Promise<AuthorizedStream>;
  answerOffer(asked: AskedStream, body: WebrtcBody): Promise<WebrtcAnswer>;
  ticket(asked: AskedStream, body: MediaTicketBody): Promise<MediaTicket>;
}

/** A wall of a hundred tiles opens at once and retries on errors. */
const offersOfOne = { perS: 10, burst: 250 };
const ticketsOfOne = { perS: 20, burst: 400 };

export function openStreams(platform: Platform): CameraStreams {
  const { database, clock } = platform;
  const tickets = mediaTickets(platform);
  const viewers = new Viewers(platform, mayWatch(platform));
  const waitWithOffer = callLimiter(offersOfOne);
  const waitWithTicket = callLimiter(ticketsOfOne);

  const authorized: CameraStreams["authorized"] = (reader, cameraId, maySeeInternal) =>
    database.inTenant(reader, async (db) =>
      authorizedStream(await readStreams(db, cameraId), maySeeInternal),
    );

  async function relayed({ reader, cameraId, maySeeInternal }: AskedStream): Promise<StreamSide | undefined> {
    return relayedSide(await authorized(reader, cameraId, maySeeInternal));
  }

  return {
    authorized,
    async answerOffer(asked, body) {
      assertNotTooMany(waitWithOffer(watcherKey(asked.watcher), clock.nowMs()));
      const offerSdp = sdpOf(body);
      const side = await relayed(asked);
      if (!side) return { error: "streamMissing" };
      const { watcher, cameraId } = asked;
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
        return { error: outcome.error };
      }
      await viewers.settle(viewer);
      return { sdp64: Buffer.from(outcome.value.answerSdp).toString("base64") };
    },
    async ticket(asked, body) {
      const { watcher, cameraId } = asked;
      assertNotTooMany(waitWithTicket(watcherKey(watcher), clock.nowMs()));
      const side = await relayed(asked);
      if (!side) throw new AppError("mediaNotThere", { reason: "streamMissing" });
      const subject = { ...subjectOf(body, side) };
      return tickets.issue(
        { watcher, entityType: "CAMERA", entityId: cameraId, subject },
        firstFile[body.kind],
      );
    },
  };
}

function assertNotTooMany(retryAfterS: number | undefined): void {
  if (retryAfterS !== undefined) throw new AppError("tooManyRequests", { retryAfterS });
}
