import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { listenFree, loopback } from "../free-port.ts";
import type { CameraStream } from "./camera-stream.ts";
import { PlaylistStream } from "./playlist-stream.ts";

export interface PlaylistServer {
  readonly port: number;
  stop(): Promise<void>;
}

export async function startPlaylistServer({
  streams,
  clock,
  ports,
}: {
  streams: ReadonlyMap<string, CameraStream>;
  clock: { nowMs(): number };
  ports: readonly number[];
}): Promise<PlaylistServer> {
  const playlists = new Map<string, PlaylistStream>();
  const playlistOf = (key: string): PlaylistStream | undefined => {
    const stream = streams.get(key);
    const known = playlists.get(key) ?? (stream && new PlaylistStream(stream, clock));
    if (known) playlists.set(key, known);
    return known;
  };
  const server = createServer((request, response) => {
    const [, key, name] = /^\/([\w-]+)\/([\w.]+)(?:\?.*)?$/.exec(request.url ?? "") ?? [];
    const file = key && name ? playlistOf(key)?.file(name) : undefined;
    if (file) answer(response, 200, file);
    else answer(response, 404, { type: "text/plain", octets: "" });
  });
  const port = await listenFree(server, ports);
  return {
    port,
    async stop() {
      for (const playlist of playlists.values()) playlist.stop();
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}

export function playlistUrl(port: number, key: string): string {
  return `http://${loopback}:${port}/${key}/plain.m3u8`;
}

function answer(
  response: ServerResponse,
  status: number,
  { type, octets: bytes }: { type: string; octets: Uint8Array | string },
): void {
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
  });
  response.end(bytes);
}
