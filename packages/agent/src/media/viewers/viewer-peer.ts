import { isKeyFrameRequest } from "@gantry/protocols/rtp/rtcp.ts";
import {
  playoutDelayUri,
  type ViewerOffer,
  withAddresses,
  withoutNamedCandidates,
} from "@gantry/protocols/sdp/viewer-offer.ts";
import { PeerConnection, RtcpNackResponder, Video } from "node-datachannel";
import type { Clock } from "../../clock.ts";
import type { ViewerNetwork } from "../child-messages.ts";

interface PeerParts {
  clock: Clock;
  network: ViewerNetwork;
  /** The single UDP port of this process; undefined: any. */
  port: number | undefined;
  source: number;
  opened(): void;
  requestKeyFrame(): void;
  closed(): void;
}
export interface ViewerPeer {
  answerSdp: string;
  send(packet: Buffer): void;
  close(): void;
}

const repairablePackets = 512;
/** Local candidates are gathered within milliseconds. */
const gathersWithinMs = 1_500;
const connectsWithinMs = 15_000;

/** Answers an offer; video starts once the browser has connected. Throws for an invalid offer. */
export async function openPeer(sdp: string, offer: ViewerOffer, parts: PeerParts): Promise<ViewerPeer> {
  const { clock, network, port } = parts;
  const { bindAddress } = network;
  const connection = new PeerConnection("viewer", {
    iceServers: [],
    disableAutoNegotiation: true,
    ...(bindAddress !== undefined && { bindAddress }),
    ...(port !== undefined && { enableIceUdpMux: true, portRangeBegin: port, portRangeEnd: port }),
  });
  const track = connection.addTrack(videoFor(offer, parts.source));
  // These closures keep the native objects alive: garbage collection would tear them down under the
  // connection.
  const repair = new RtcpNackResponder(repairablePackets);
  track.setMediaHandler(repair);
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    cancel();
    parts.closed();
    // Not inside a callback of the library.
    setImmediate(() => {
      track.close();
      connection.close();
      void repair;
    });
  };
  const cancel = clock.after(connectsWithinMs, () => {
    if (connection.state() !== "connected") close();
  });
  track.onOpen(() => {
    if (!isClosed) parts.opened();
  });
  track.onMessage((bytes) => {
    if (!isClosed && isKeyFrameRequest(bytes)) parts.requestKeyFrame();
  });
  connection.onStateChange((state) => {
    if (state === "disconnected" || state === "failed" || state === "closed") close();
  });
  try {
    const answerSdp = await answer(connection, sdp, clock);
    return {
      answerSdp: withAddresses(answerSdp, network.addresses),
      close,
      send(packet) {
        if (!isClosed && track.isOpen()) track.sendMessageBinary(packet);
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

function videoFor({ mid, payloadType, parameters, playoutDelayId }: ViewerOffer, source: number): Video {
  const video = new Video(mid, "SendOnly");
  video.addH264Codec(payloadType, parameters);
  video.addSSRC(source, "gantry", "camera", "picture");
  if (playoutDelayId !== undefined) video.parseSdpLine(`a=extmap:${playoutDelayId} ${playoutDelayUri}`);
  return video;
}

async function answer(connection: PeerConnection, sdp: string, clock: Clock): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(gathersWithinMs, resolve);
  connection.onGatheringStateChange((state) => {
    if (state === "complete") resolve();
  });
  connection.setRemoteDescription(withoutNamedCandidates(sdp), "offer");
  connection.setLocalDescription("answer");
  await promise;
  cancel();
  const description = connection.localDescription();
  if (!description) throw new Error("no answer");
  return description.sdp;
}
