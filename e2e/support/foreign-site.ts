import { createServer, type IncomingHttpHeaders } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { selfSigned } from "../../packages/server/src/testing/self-signed.ts";

interface ForeignSite {
  origin: string;
  /** Headers of every request for its page. */
  asked: IncomingHttpHeaders[];
  close(): Promise<void>;
}

/** Another site, of one page; with https its certificate is known to no browser. */
export async function openForeignSite(scheme: "http" | "https", html: string): Promise<ForeignSite> {
  const asked: IncomingHttpHeaders[] = [];
  const server = scheme === "https" ? createSecureServer(selfSigned()) : createServer();
  server.on("request", (request, response) => {
    if (request.url === "/") asked.push(request.headers);
    response.writeHead(request.url === "/" ? 200 : 404, { "Content-Type": "text/html" }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
