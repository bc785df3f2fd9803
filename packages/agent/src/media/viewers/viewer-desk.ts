import { randomInt } from "node:crypto";
import { viewerOfferOf } from "@gantry/protocols/sdp/viewer-offer.ts";
import type { Clock } from "../../clock.ts";
import { type Log, textOfError } from "../../log.ts";
import type { ChildOutcome, MediaSettings } from "../child-messages.ts";
import type { Relay } from "../relay/relay.ts";
import { PacedSender } from "./paced-sender.ts";
import { PacketProfile } from "./packet-profile.ts";
import { Viewer } from "./viewer.ts";
import { openPeer } from "./viewer-peer.ts";

export interface ViewerDeskParts {
  clock: Clock;
  log: Log;
  settings: MediaSettings;
  port: number | undefined;
  /** A native connection is gone: what it held can be freed. */
  closed(): void;
}
type Answered = ChildOutcome<"answerOffer">;

/** A camera that takes longer shows its picture when it comes. */
const answersWithinMs = 1_500;

/** Answers offers of viewers, and knows who sees what. */
export class ViewerDesk {
  readonly #parts: ViewerDeskParts;
  readonly #open = new Map<string, { cameraId: string; close(): void }>();
  readonly #streams = new WeakMap<Relay, StreamProfiles>();

  constructor(parts: ViewerDeskParts) {
    this.#parts = parts;
  }

  async answer(cameraId: string, relay: Relay, viewerId: string, offerSdp: string): Promise<Answered> {
    const offer = viewerOfferOf(offerSdp);
    if (typeof offer === "string") return { ok: false, error: "offerRefused", detail: offer };
    this.#open.get(viewerId)?.close();
    if (this.#isFull(cameraId)) return { ok: false, error: "tooManyViewers" };
    const { clock, log, settings, port } = this.#parts;
    const streams = this.#profilesOf(relay);
    const sender = new PacedSender({
      clock,
      send: (packet) => send(packet),
      firstSequence: randomInt(65_536),
    });
    const profile = streams.of(offer.payloadType, offer.playoutDelayId);
    const { firstTimestamp } = streams;
    const viewer = new Viewer({ relay, profile, sender, firstTimestamp, monotonicMs: clock.monotonicMs });
    const leave = relay.read(viewer);
    let send = (_packet: Buffer): void => {};
    let closePeer = (): void => {};
    let isOpen = true;
    const close = (): void => {
      if (!isOpen) return;
      isOpen = false;
      leave();
      sender.stop();
      closePeer();
      if (this.#open.get(viewerId) === entry) this.#open.delete(viewerId);
      this.#parts.closed();
    };
    const entry = { cameraId, close };
    this.#open.set(viewerId, entry);
    try {
      const [peer, { problem }] = await Promise.all([
        openPeer(offerSdp, offer, {
          clock,
          network: settings.network,
          port,
          source: streams.source,
          opened: () => viewer.open(),
          asksForKeyFrame: () => viewer.repeat(),
          closed: close,
        }),
        relay.answered(answersWithinMs),
      ]);
      closePeer = peer.close;
      send = peer.send;
      if (problem) {
        close();
        return { ok: false, error: "streamDown", detail: problem.code };
      }
      if (isOpen) return { ok: true, value: { answerSdp: peer.answerSdp } };
      // It was cut off while it was opened.
      peer.close();
      return { ok: false, error: "offerRefused" };
    } catch (error) {
      close();
      log.warn("offer cannot be answered", { error: textOfError(error) });
      return { ok: false, error: "offerRefused" };
    }
  }

  /** How many of these there were. */
  close(viewerIds: readonly string[]): number {
    const found = viewerIds.map((id) => this.#open.get(id)).filter((entry) => entry !== undefined);
    for (const { close } of found) close();
    return found.length;
  }

  /** Nobody sees the camera any more. */
  closeCamera(cameraId: string): void {
    for (const entry of this.#open.values()) if (entry.cameraId === cameraId) entry.close();
  }

  #isFull(cameraId: string): boolean {
    const { mostViewers, mostViewersOfCamera } = this.#parts.settings;
    if (this.#open.size >= mostViewers) return true;
    const ofCamera = [...this.#open.values()].filter((entry) => entry.cameraId === cameraId);
    return ofCamera.length >= mostViewersOfCamera;
  }

  #profilesOf(relay: Relay): StreamProfiles {
    const known = this.#streams.get(relay) ?? new StreamProfiles();
    this.#streams.set(relay, known);
    return known;
  }
}

/** Payload types differ from browser to browser, not from viewer to viewer. */
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
