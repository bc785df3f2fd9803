import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { firstFrameLength } from "@gantry/protocols/ntcip1203/tcp-frames.ts";

export async function listenTcp(
  host: string,
  answer: (request: Uint8Array, send: (frame: Uint8Array) => void) => void,
): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on("close", () => sockets.delete(socket));
    // Clients may disconnect at any time.
    socket.on("error", () => {});
    socket.on("data", (part: Buffer) => {
      received = Buffer.concat([received, part]);
      for (;;) {
        const length = firstFrameLength(received);
        if (length === "bad") return socket.destroy();
        if (length === "more") return undefined;
        const request = received.subarray(0, length);
        received = received.subarray(length);
        answer(request, (frame) => void socket.write(frame));
      }
    });
  });
  server.listen(0, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
