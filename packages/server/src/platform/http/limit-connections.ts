import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { networkOf } from "./network-of.ts";

/** Open connections of a network without a websocket, which has limits of its own. */
const maxPerNetwork = 1_000;

/**
 * Closes further connections of a network that has many. Behind a proxy all are the proxy's, which then has to limit
 * them.
 */
export function limitConnections(server: Server, max = maxPerNetwork): void {
  const byNetwork = new Map<string, number>();
  const counted = new WeakMap<Socket, string>();
  const release = (socket: Socket): void => {
    const network = counted.get(socket);
    if (network === undefined) return;
    counted.delete(socket);
    const left = (byNetwork.get(network) ?? 0) - 1;
    if (left > 0) byNetwork.set(network, left);
    else byNetwork.delete(network);
  };
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const open = byNetwork.get(network) ?? 0;
    if (open >= max) return void socket.destroy();
    byNetwork.set(network, open + 1);
    counted.set(socket, network);
    socket.once("close", () => release(socket));
  });
  server.on("upgrade", (_request: IncomingMessage, socket) => release(socket as Socket));
}

export interface BodyTimes {
  bodyMs: number;
  /** For bodies beyond the usual limit. */
  uploadMs: number;
}

/** Ends requests whose body does not arrive in time. Node alone waits for minutes. */
export function limitBodyTime(app: FastifyInstance, usualLimitBytes: number, times: BodyTimes): void {
  app.addHook("onRequest", async (request) => {
    const { raw, headers, routeOptions } = request;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    const isUpload = (routeOptions.bodyLimit ?? 0) > usualLimitBytes;
    const timer = setTimeout(() => !raw.complete && raw.destroy(), isUpload ? times.uploadMs : times.bodyMs);
    raw.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
  });
}
