import { streamReason } from "@gantry/domain/camera/stream-problems.ts";
import { randomInt } from "node:crypto";
import { type ViewerOffer, viewerOfferOf } from "@gantry/protocols/sdp/viewer-offer.ts";
import type { Clock } from "../../clock.ts";
import { type Log, textOfError } from "../../log.ts";
import type { ChildOutcome, MediaSettings } from "../child-messages.ts";
import type { Relay } from "../relay/relay.ts";
import { OpenViewer } from "./open-viewer.ts";
import { PacketProfile } from "./packet-profile.ts";

interface ViewerDeskParts {
  clock: Clock;
  log: Log;
  settings: MediaSettings;
  port: number | undefined;
  /** The native connection has closed, so its memory can be freed. */
  closed(): void;
}
type Answered = ChildOutcome<"answerOffer">;
interface Offered {
  cameraId: string;
  relay: Relay;
  viewerId: string;
  offerSdp: string;
  isPublic: boolean;
}

/** The server shows the code and the format to viewers. */
function problemDetail(problem: { code: string; detail?: string }): string {
  const { code, format } = { format: undefined, ...problem, ...streamReason(problem) };
  return format === undefined ? code : `${code} ${format}`;
}

/** Slower cameras show their picture when it arrives. */
const answersWithinMs = 1_500;

/** Limits public viewers, so that half the capacity remains for operators. */
const publicShare = 0.5;

export class ViewerDesk {
  readonly #parts: ViewerDeskParts;
  readonly #open = new Map<string, OpenViewer>();
  readonly #streams = new WeakMap<Relay, StreamProfiles>();

  constructor(parts: ViewerDeskParts) {
    this.#parts = parts;
  }

  async answer(offered: Offered): Promise<Answered> {
    const { relay, viewerId, offerSdp } = offered;
    const offer = viewerOfferOf(offerSdp);
    if (typeof offer === "string") return { ok: false, error: "offerRefused", detail: offer };
    this.#open.get(viewerId)?.close();
    if (relay.isReordered) return { ok: false, error: "reorderedPictures" };
    if (this.#isFull(offered)) return { ok: false, error: "tooManyViewers" };
    const viewer = this.#begin(offered, offer);
    try {
      const [answerSdp, { problem }] = await Promise.all([
        viewer.answer(offerSdp, offer),
        relay.answered(answersWithinMs),
      ]);
      if (answerSdp !== undefined && !problem) return { ok: true, value: { answerSdp } };
      viewer.close();
      return problem
        ? { ok: false, error: "streamDown", detail: problemDetail(problem) }
        : { ok: false, error: "offerRefused" };
    } catch (error) {
      viewer.close();
      this.#parts.log.warn("offer cannot be answered", { error: textOfError(error) });
      return { ok: false, error: "offerRefused" };
    }
  }

  close(viewerIds: readonly string[]): number {
    const found = viewerIds.map((id) => this.#open.get(id)).filter((entry) => entry !== undefined);
    for (const viewer of found) viewer.close();
    return found.length;
  }

  openOf(viewerIds: readonly string[]): string[] {
    return viewerIds.filter((id) => this.#open.has(id));
  }

  closeCamera(cameraId: string): void {
    for (const entry of this.#open.values()) if (entry.cameraId === cameraId) entry.close();
  }

  #begin(
    { cameraId, relay, viewerId, isPublic }: Offered,
    { payloadType, playoutDelayId }: ViewerOffer,
  ): OpenViewer {
    const { clock, settings, port } = this.#parts;
    const stream = this.#profilesOf(relay);
    const { source, firstTimestamp } = stream;
    const viewer = new OpenViewer({
      cameraId,
      isPublic,
      relay,
      clock,
      profile: stream.of(payloadType, playoutDelayId),
      source,
      firstTimestamp,
      network: settings.network,
      port,
      closed: () => {
        if (this.#open.get(viewerId) === viewer) this.#open.delete(viewerId);
        this.#parts.closed();
      },
    });
    this.#open.set(viewerId, viewer);
    return viewer;
  }

  #isFull({ cameraId, isPublic }: Offered): boolean {
    const { maxViewers, maxViewersOfCamera } = this.#parts.settings;
    const share = isPublic ? publicShare : 1;
    const alike = [...this.#open.values()].filter((entry) => entry.isPublic || !isPublic);
    if (alike.length >= maxViewers * share) return true;
    const ofCamera = alike.filter((entry) => entry.cameraId === cameraId);
    return ofCamera.length >= maxViewersOfCamera * share;
  }

  #profilesOf(relay: Relay): StreamProfiles {
    const known = this.#streams.get(relay) ?? new StreamProfiles();
    this.#streams.set(relay, known);
    return known;
  }
}

/** Payload types vary by browser, so viewers share few profiles. */
class StreamProfiles {
  readonly source = randomInt(1, 2 ** 32);
  readonly firstTimestamp = randomInt(2 ** 32);
  readonly #profiles = new Map<string, PacketProfile>();

  of(payloadType: number, playoutDelayId: number | undefined): PacketProfile {
    const key = `${payloadType}/${playoutDelayId}`;
    const known = this.#profiles.get(key);
    if (known) return known;
    const profile = new PacketProfile({ payloadType, source: this.source, playoutDelayId });
    this.#profiles.set(key, profile);
    return profile;
  }
}
