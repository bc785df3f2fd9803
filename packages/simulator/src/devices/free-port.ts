import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

export const loopback = "127.0.0.1";

export function bindFree(ports: readonly number[]): Promise<Socket> {
  return takeFirstFree("UDP", ports, async (port) => {
    const socket = createSocket("udp4");
    try {
      socket.bind(port, loopback);
      await once(socket, "listening");
      return socket;
    } catch (error) {
      socket.close();
      throw error;
    }
  });
}

export function listenFree(server: Server, ports: readonly number[]): Promise<number> {
  return takeFirstFree("TCP", ports, async (port) => {
    server.listen(port, loopback);
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  });
}

async function takeFirstFree<T>(
  what: string,
  ports: readonly number[],
  take: (port: number) => Promise<T>,
): Promise<T> {
  for (const port of ports) {
    try {
      return await take(port);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  throw new Error(`none of these ${what} ports is free: ${ports.join(", ")}`);
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && (error.code === "EADDRINUSE" || error.code === "EACCES")
  );
}
