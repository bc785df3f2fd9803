import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { type CameraStream } from "./camera-stream.ts";
import { RtspConnection } from "./rtsp-connection.ts";

/** RTSP of all cameras of a city on one port, each at an address of its own. */
export interface RtspServer {
  readonly port: number;
  stop(): Promise<void>;
}

const loopback = "127.0.0.1";

/** Listens on the first of these TCP ports that is free; 0 takes any. */
export async function startRtspServer({
  streams,
  clock,
  ports,
}: {
  /** By the last part of their addresses. */
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
  const port = await listen(server, ports);
  return {
    port,
    async stop() {
      server.close();
      for (const connection of connections) connection.hangUp();
      if (server.listening) await once(server, "close");
    },
  };
}

/** Address of a camera's stream, without its user name and password. */
export function streamUrl(port: number, key: string): string {
  return `rtsp://${loopback}:${port}/${encodeURIComponent(key)}`;
}

async function listen(server: Server, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    try {
      server.listen(port, loopback);
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    }
  }
  throw new Error(`none of these TCP ports is free: ${ports.join(", ")}`);
}
