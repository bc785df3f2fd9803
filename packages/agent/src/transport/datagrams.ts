import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { isIP, isIPv6, SocketAddress } from "node:net";

export interface DatagramListener {
  datagram(bytes: Buffer): void;
}

export interface DatagramPeer {
  address: string;
  port: number;
}

/** Each socket has its own kernel buffer; a single one would overflow when many devices answer at once. */
const socketsPerFamily = 8;

/**
 * A few UDP sockets shared by all devices, because one per device would need thousands of files. Datagrams
 * are dispatched by sender; others are dropped.
 */
class SharedSockets {
  readonly #type: "udp4" | "udp6";
  readonly #sockets: (SharedSocket | undefined)[] = Array.from({ length: socketsPerFamily });
  #next = 0;

  constructor(type: "udp4" | "udp6") {
    this.#type = type;
  }

  take(): SharedSocket {
    this.#next = (this.#next + 1) % socketsPerFamily;
    return (this.#sockets[this.#next] ??= new SharedSocket(this.#type));
  }
}

/** A shared socket. It does not keep the process alive; pending requests do so with their timers. */
export class SharedSocket {
  readonly #socket: Socket;
  readonly #listeners = new Map<string, Set<DatagramListener>>();

  constructor(type: "udp4" | "udp6") {
    const family = type === "udp4" ? 4 : 6;
    // Only addresses are used here, so skip the lookup per datagram.
    this.#socket = createSocket({
      type,
      lookup: (address, _options, done) => done(null, address, family),
    });
    this.#socket.unref();
    // An unreachable network shows as missing responses.
    this.#socket.on("error", () => {});
    this.#socket.on("message", (bytes: Buffer, sender: RemoteInfo) => {
      for (const listener of this.#listeners.get(keyOf(sender)) ?? []) listener.datagram(bytes);
    });
  }

  listen(peer: DatagramPeer, listener: DatagramListener): void {
    const key = keyOf(peer);
    this.#listeners.set(key, (this.#listeners.get(key) ?? new Set()).add(listener));
  }

  leave(peer: DatagramPeer, listener: DatagramListener): void {
    const key = keyOf(peer);
    const listeners = this.#listeners.get(key);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#listeners.delete(key);
  }

  send(bytes: Uint8Array, { address, port }: DatagramPeer): void {
    this.#socket.send(bytes, port, address);
  }
}

const shared = { udp4: new SharedSockets("udp4"), udp6: new SharedSockets("udp6") };

export function sharedSocketFor(address: string): SharedSocket {
  return shared[isIPv6(address) ? "udp6" : "udp4"].take();
}

/** Resolves a host name; normalises addresses. Undefined if it cannot be resolved. */
export async function addressOfHost(host: string): Promise<string | undefined> {
  if (isIPv6(host)) return new SocketAddress({ address: host, family: "ipv6" }).address;
  if (isIP(host)) return host;
  return lookup(host).then(
    ({ address }) => address,
    () => undefined,
  );
}

const keyOf = ({ address, port }: { address: string; port: number }): string => `${address} ${port}`;
