import { AppError } from "@gantry/domain/errors.ts";
import type { FastifyInstance } from "fastify";
import type { Platform, MediaSource } from "../module.ts";
import { callLimiter } from "../read-only/call-limit.ts";
import { mediaTickets } from "./media-tickets.ts";
import { type Watcher, watcherKey } from "./watcher.ts";

/** A wall of low-latency playlists makes several hundred requests a second. */
const limitPerWatcher = { perS: 300, burst: 900 };
const maxOpenOfOne = 64;
/** Concurrent public responses per tenant, so that slow public readers do not block operators. */
const maxOpenOfPublic = 48;

/** GET /media/{ticket}/{file}: streams from the agent to the browser with backpressure. */
export function mediaRoute(app: FastifyInstance, platform: Platform, sources: readonly MediaSource[]): void {
  const tickets = mediaTickets(platform);
  const waitOf = callLimiter(limitPerWatcher);
  const open = new Map<string, number>();
  const sourceOf = new Map(sources.map((source) => [source.entityType, source]));

  function take(watcher: Watcher): () => void {
    const one = watcherKey(watcher);
    const all = watcher.kind === "public" ? [`public of ${watcher.tenantId}`] : [];
    const isFull =
      (open.get(one) ?? 0) >= maxOpenOfOne || all.some((key) => (open.get(key) ?? 0) >= maxOpenOfPublic);
    const retryAfterS = waitOf(one, platform.clock.nowMs()) ?? (isFull ? 1 : undefined);
    if (retryAfterS !== undefined) throw new AppError("tooManyRequests", { retryAfterS });
    const keys = [one, ...all];
    for (const key of keys) open.set(key, (open.get(key) ?? 0) + 1);
    return () => keys.forEach(giveBack);
  }

  function giveBack(key: string): void {
    const left = (open.get(key) ?? 1) - 1;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  }

  app.route({
    method: "GET",
    url: "/media/*",
    exposeHeadRoute: false,
    async handler(request, reply) {
      const [ticket = "", name = "", ...rest] = (request.params as { "*": string })["*"].split("/");
      const claims = rest.length === 0 ? tickets.open(ticket) : undefined;
      const source = claims && sourceOf.get(claims.entityType);
      if (!source) throw new AppError("noPermission");
      await source.assertMayWatch(claims);
      const gone = new AbortController();
      const leave = take(claims.watcher);
      const end = (): void => {
        leave();
        gone.abort();
      };
      // The client may have disconnected during the permission check.
      if (reply.raw.destroyed) end();
      else reply.raw.once("close", end);
      const query = request.query as Record<string, string | undefined>;
      const answer = await source.open({ claims, name, query, signal: gone.signal });
      const { contentType, contentLength, octets: bytes } = answer;
      return reply
        .headers({
          "Content-Type": contentType,
          ...(contentLength === undefined ? {} : { "Content-Length": contentLength }),
          "Cache-Control": "no-store",
          "X-Content-Type-Options": "nosniff",
          "Accept-Ranges": "none",
        })
        .send(bytes);
    },
  });
}
