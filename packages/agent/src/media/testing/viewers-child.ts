import { H264Depacketizer } from "@gantry/protocols/h264/depacketizer.ts";
import { decodeRtp } from "@gantry/protocols/rtp/packet.ts";
import { PeerConnection, RtcpReceivingSession, Video } from "node-datachannel";
import type { FromViewers, Seen, ToViewers } from "./viewer-messages.ts";

/** Test viewers in a separate process: WebRTC clients that do not render. */
interface Viewer {
  connection: PeerConnection;
  parts: unknown[];
  seen: Seen;
}
const viewers = new Map<string, Viewer>();
const bindAddress = process.argv[2] ?? "127.0.0.1";
const parameters = "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f";
const send = (message: FromViewers): void => void process.send?.(message);

function open(id: string): void {
  const connection = new PeerConnection(id, {
    iceServers: [],
    disableAutoNegotiation: true,
    bindAddress,
  });
  const video = new Video("0", "RecvOnly");
  video.addH264Codec(109, parameters);
  const track = connection.addTrack(video);
  const session = new RtcpReceivingSession();
  track.setMediaHandler(session);
  const startedAtMs = performance.now();
  const seen: Seen = {
    state: "new",
    packets: 0,
    lost: 0,
    pictures: 0,
    keyFrames: 0,
    firstPictureMs: null,
    stepsBack: 0,
  };
  const depacketizer = new H264Depacketizer();
  let lastTimestamp: number | undefined;
  let newest: number | undefined;
  track.onMessage((bytes) => {
    const packet = decodeRtp(bytes);
    if (!packet || packet.payloadType !== 109) return;
    seen.packets++;
    const step = newest === undefined ? 1 : ((packet.sequence - newest) << 16) >> 16;
    // A late packet fills its gap.
    seen.lost += step > 0 ? step - 1 : -1;
    if (step > 0) newest = packet.sequence;
    for (const unit of depacketizer.push(packet)) {
      seen.pictures++;
      if (unit.isKey) seen.keyFrames++;
      seen.firstPictureMs ??= performance.now() - startedAtMs;
      if (lastTimestamp !== undefined && ((unit.timestamp - lastTimestamp) | 0) < 0) seen.stepsBack++;
      lastTimestamp = unit.timestamp;
    }
  });
  connection.onStateChange((state) => (seen.state = state));
  connection.onGatheringStateChange((state) => {
    const sdp = connection.localDescription()?.sdp;
    if (state === "complete" && sdp) send({ type: "offer", id, sdp });
  });
  connection.setLocalDescription("offer");
  viewers.set(id, { connection, parts: [video, track, session], seen });
}

process.on("message", (message: ToViewers) => {
  switch (message.type) {
    case "open":
      return open(message.id);
    case "answer": {
      // As the offering side the library starts checks before it has the fingerprint, so remove the
      // candidates and let the peer find it.
      const sdp = message.sdp.replace(/a=candidate:.*\r?\n/g, "");
      return viewers.get(message.id)?.connection.setRemoteDescription(sdp, "answer");
    }
    case "close":
      viewers.get(message.id)?.connection.close();
      return void viewers.delete(message.id);
    case "look":
      return send({
        type: "seen",
        viewers: Object.fromEntries([...viewers].map(([id, { seen }]) => [id, seen])),
      });
  }
});
process.on("disconnect", () => process.exit(0));
