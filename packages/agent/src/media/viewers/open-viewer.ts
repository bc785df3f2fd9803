import { randomInt } from "node:crypto";
import type { ViewerOffer } from "@gantry/protocols/sdp/viewer-offer.ts";
import type { Clock } from "../../clock.ts";
import type { ViewerNetwork } from "../child-messages.ts";
import type { Relay } from "../relay/relay.ts";
import { PacedSender } from "./paced-sender.ts";
import type { PacketProfile } from "./packet-profile.ts";
import { Viewer } from "./viewer.ts";
import { openPeer, type ViewerPeer } from "./viewer-peer.ts";

interface OpenViewerParts {
  cameraId: string;
  isPublic: boolean;
  relay: Relay;
  clock: Clock;
  profile: PacketProfile;
  source: number;
  firstTimestamp: number;
  network: ViewerNetwork;
  port: number | undefined;
  closed(): void;
}

export class OpenViewer {
  readonly #parts: OpenViewerParts;
  readonly #sender: PacedSender;
  readonly #viewer: Viewer;
  readonly #leave: () => void;
  #peer: ViewerPeer | undefined;
  #isClosed = false;

  constructor(parts: OpenViewerParts) {
    this.#parts = parts;
    const { relay, clock, profile, firstTimestamp } = parts;
    this.#sender = new PacedSender({
      clock,
      send: (packet) => this.#peer?.send(packet),
      firstSequence: randomInt(65_536),
    });
    const sender = this.#sender;
    this.#viewer = new Viewer({
      relay,
      profile,
      sender,
      firstTimestamp,
      monotonicMs: clock.monotonicMs,
      reordered: () => this.close(),
    });
    // Starts the pull while the WebRTC connection is being set up.
    this.#leave = relay.read(this.#viewer);
  }

  get cameraId(): string {
    return this.#parts.cameraId;
  }
  get isPublic(): boolean {
    return this.#parts.isPublic;
  }

  /** Returns undefined if the viewer was disconnected meanwhile. Throws for an invalid offer. */
  async answer(sdp: string, offer: ViewerOffer): Promise<string | undefined> {
    const { clock, network, port, source } = this.#parts;
    const peer = await openPeer(sdp, offer, {
      clock,
      network,
      port,
      source,
      opened: () => this.#viewer.open(),
      requestKeyFrame: () => this.#viewer.repeat(),
      closed: () => this.close(),
    });
    this.#peer = peer;
    if (!this.#isClosed) return peer.answerSdp;
    peer.close();
    return undefined;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#leave();
    this.#sender.stop();
    this.#peer?.close();
    this.#parts.closed();
  }
}
