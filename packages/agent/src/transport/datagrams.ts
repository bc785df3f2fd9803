import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { isIP, isIPv6, SocketAddress } from "node:net";

/** Hears what comes from one device. */
export interface DatagramListener {
  datagram(octets: Buffer): void;
}

/** Where datagrams of one device go and come from. */
export interface DatagramPeer {
  address: string;
  port: number;
}

/** Each socket has a buffer of its own in the kernel; one for all would overflow when many answer at once. */
const socketsPerFamily = 8;

/**
 * A few UDP sockets that all devices share: thousands of devices would need as many files, and a dead one costs
 * nothing here. A datagram is handed to whoever waits for its sender; the rest is dropped.
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

/** One of the shared sockets. It does not keep the process running; who waits for an answer has a timer that does. */
export class SharedSocket {
  readonly #socket: Socket;
  readonly #listeners = new Map<string, Set<DatagramListener>>();

  constructor(type: "udp4" | "udp6") {
    const family = type === "udp4" ? 4 : 6;
    // Only addresses come here, never names: nothing is looked up once more for every datagram.
    this.#socket = createSocket({
      type,
      lookup: (address, _options, done) => done(null, address, family),
    });
    this.#socket.unref();
    // An unreachable network shows in answers that do not come.
    this.#socket.on("error", () => {});
    this.#socket.on("message", (octets: Buffer, sender: RemoteInfo) => {
      for (const listener of this.#listeners.get(keyOf(sender)) ?? []) listener.datagram(octets);
    });
  }

  listen(peer: DatagramPeer, listener: DatagramListener): void {
    const key = keyOf(peer);
    this.#listeners.set(key, (this.#listeners.get(key) ?? new Set()).add(listener));
  }

  /** Ends what `listen` began with the same two. */
  leave(peer: DatagramPeer, listener: DatagramListener): void {
    const key = keyOf(peer);
    const listeners = this.#listeners.get(key);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#listeners.delete(key);
  }

  send(octets: Uint8Array, { address, port }: DatagramPeer): void {
    this.#socket.send(octets, port, address);
  }
}

const shared = { udp4: new SharedSockets("udp4"), udp6: new SharedSockets("udp6") };

/** The socket for a device with this address (not a name). */
export function sharedSocketFor(address: string): SharedSocket {
  return shared[isIPv6(address) ? "udp6" : "udp4"].take();
}

/** The address of a host name; addresses are themselves, as the system writes them. Undefined when there is none. */
export async function addressOfHost(host: string): Promise<string | undefined> {
  if (isIPv6(host)) return new SocketAddress({ address: host, family: "ipv6" }).address;
  if (isIP(host)) return host;
  return lookup(host).then(
    ({ address }) => address,
    () => undefined,
  );
}

const keyOf = ({ address, port }: { address: string; port: number }): string => `${address} ${port}`;
