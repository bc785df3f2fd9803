import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export function routeUpgrades(server: Server, byPath: Readonly<Record<string, Upgrade>>): void {
  server.on("upgrade", (request, socket, head) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    const upgrade = Object.hasOwn(byPath, path) ? byPath[path] : undefined;
    if (upgrade) return upgrade(request, socket, head);
    socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });
}
