import { canListen, freePort as anyFreePort } from "@gantry/server/platform/http/free-port.ts";
import { claimPort, releasePort } from "./port-claims.ts";
import { Trouble } from "./report.ts";

const defaultPort = 8080;

/**
 * Whether the port is unused and not claimed by another start. `localhost` means both of its addresses, as
 * for the server. A free port stays claimed by this process.
 */
export async function isFree(port: number, host: string): Promise<boolean> {
  if (!claimPort(port)) return false;
  const addresses = host === "localhost" ? ["127.0.0.1", "::1"] : [host];
  const answers = await Promise.all(addresses.map((address) => canListen(port, address)));
  const isOurs = answers.every(Boolean);
  if (!isOurs) releasePort(port);
  return isOurs;
}

export async function freePort(host = "127.0.0.1"): Promise<number> {
  for (;;) {
    const port = await anyFreePort(host);
    if (await isFree(port, host)) return port;
  }
}

/**
 * Chooses the console's port. A named port must be free, since users know it; the default moves on to the
 * next free one. @param named text of PORT; undefined or empty if not set. 0 takes any free port.
 */
export async function choosePort(
  named: string | undefined,
  host: string,
): Promise<{ port: number; insteadOf?: number }> {
  if (named === undefined || named === "") return findNextFree(host);
  const port = Number(named);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Trouble(`PORT is "${named}". Set it to a number from 1 to 65535, for example PORT=8081.`);
  }
  if (port === 0) return { port: await freePort(host) };
  if (await isFree(port, host)) return { port };
  throw new Trouble(
    `Port ${port} is in use by another program (or needs more permissions). ` +
      `Stop that program, or choose another port: PORT=${port + 1} npm start`,
  );
}

async function findNextFree(host: string): Promise<{ port: number; insteadOf?: number }> {
  for (let port = defaultPort; port < defaultPort + 100; port += 1) {
    if (await isFree(port, host)) return port === defaultPort ? { port } : { port, insteadOf: defaultPort };
  }
  throw new Trouble(
    `Ports ${defaultPort} to ${defaultPort + 99} are all in use. Choose a free one: PORT=9090 npm start`,
  );
}
