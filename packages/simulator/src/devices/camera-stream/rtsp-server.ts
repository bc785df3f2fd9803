import { once } from "node:events";
import { createServer } from "node:net";
import { listenFree, loopback } from "../free-port.ts";
import { type CameraStream } from "./camera-stream.ts";
import { RtspConnection } from "./rtsp-connection.ts";

export interface RtspServer {
  readonly port: number;
  stop(): Promise<void>;
}

export async function startRtspServer({
  streams,
  clock,
  ports,
}: {
  streams: ReadonlyMap<string, CameraStream>;
  clock: { nowMs(): number };
  ports: readonly number[];
}): Promise<RtspServer> {
  const connections = new Set<RtspConnection>();
  const server = createServer((socket) => {
    const connection = new RtspConnection(socket, { streams, clock });
    connections.add(connection);
    socket.on("close", () => connections.delete(connection));
  });
  const port = await listenFree(server, ports);
  return {
    port,
    async stop() {
      server.close();
      for (const connection of connections) connection.hangUp();
      if (server.listening) await once(server, "close");
    },
  };
}

/** Without credentials. */
export function streamUrl(port: number, key: string): string {
  return `rtsp://${loopback}:${port}/${encodeURIComponent(key)}`;
}
