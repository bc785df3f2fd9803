import { createServer } from "node:http";
import type { Log } from "../log.ts";
import type { ServerMetrics } from "./metrics.ts";

export interface MetricsPlace {
  host: string;
  port: number;
  /** Chosen by a setting; otherwise another server of this machine may have the port. */
  isRequired: boolean;
}

/** Prometheus figures at /metrics of a port that the public address does not reach. Returns a function that ends it. */
export async function serveMetrics(
  { host, port, isRequired }: MetricsPlace,
  { registry }: ServerMetrics,
  log: Log,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const problem = await new Promise<Error | undefined>((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => resolve(undefined));
  });
  if (problem && isRequired)
    throw new Error(`METRICS_PORT ${port} is in use or not allowed`, { cause: problem });
  if (problem) log.warn({ port }, "no metrics are served, because the port is in use");
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
}
