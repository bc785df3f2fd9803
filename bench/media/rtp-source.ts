import { createSocket } from "node:dgram";
import { picturesPerSecond, readStreet } from "../../packages/agent/src/media/testing/street.ts";
import { fillSlice } from "../../packages/agent/src/media/testing/street-camera.ts";
import { packetizeH264 } from "../../packages/protocols/src/h264/packetizer.ts";

const packetMaxBytes = 1_180;

export function startRtpSource(port: number, payloadType: number, filledBytes: number): () => void {
  const pictures = readStreet().pictures.map((nals) => nals.map((nal) => fillSlice(nal, filledBytes)));
  const socket = createSocket("udp4");
  let [sequence, index] = [0, 0];
  const timer = setInterval(() => {
    const timestamp = ((index * 90_000) / picturesPerSecond) % 2 ** 32;
    const head = { payloadType, source: 1, packetMaxOctets: packetMaxBytes };
    const packets = packetizeH264(pictures[index++ % pictures.length] ?? [], timestamp, head, sequence);
    sequence = (sequence + packets.length) & 0xffff;
    for (const packet of packets) socket.send(packet, port, "127.0.0.1");
  }, 1000 / picturesPerSecond);
  return () => {
    clearInterval(timer);
    socket.close();
  };
}
