import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const firstPort = 20_000;
const lastPort = 32_767;

/**
 * A free port below the ephemeral range (from 32768 on Linux, 49152 elsewhere), so that no outgoing
 * connection can take it meanwhile.
 */
export async function freePort(host = "127.0.0.1"): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(firstPort, lastPort + 1);
    if (await canListen(port, host)) return port;
  }
  throw new Error(`No free port from ${firstPort} to ${lastPort} on ${host}.`);
}

/** Whether the port is free. An address the machine lacks does not block it. */
export function canListen(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(absent.has(error.code ?? "")));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

const absent = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT"]);
