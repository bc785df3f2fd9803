import { connect, type Socket } from "node:net";

interface LineAddress {
  host: string;
  port: number;
  timeoutMs?: number;
}

const defaultTimeoutMs = 2_000;
const keepAliveMs = 5_000;

/** A lazily opened TCP connection for protocols without request and response; reconnects on demand. */
export class TcpLine {
  readonly #address: LineAddress;
  readonly #received: (bytes: Buffer) => void;
  #socket: Socket | undefined;
  #isClosed = false;

  constructor(address: LineAddress, received: (bytes: Buffer) => void) {
    this.#address = address;
    this.#received = received;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Returns true once the connection has accepted the bytes. An empty array only opens the connection. */
  async write(bytes: Uint8Array): Promise<boolean> {
    if (this.#isClosed) return false;
    const socket = (this.#socket ??= this.#open());
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const fail = (): void => resolve(false);
    socket.once("close", fail);
    // Bytes waiting for a connection must not move the camera much later.
    const timer = setTimeout(() => this.#drop(socket), this.#address.timeoutMs ?? defaultTimeoutMs);
    socket.write(bytes, (error) => resolve(!error));
    const isTaken = await promise;
    clearTimeout(timer);
    socket.off("close", fail);
    return isTaken;
  }

  drop(): void {
    if (this.#socket) this.#drop(this.#socket);
  }

  close(): void {
    this.#isClosed = true;
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket?.connecting && socket?.writable) socket.destroySoon();
    else socket?.destroy();
  }

  #open(): Socket {
    const { host, port } = this.#address;
    const socket = connect({
      host,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: keepAliveMs,
    });
    socket.setMaxListeners(0);
    socket.on("data", (bytes: Buffer) => {
      if (socket === this.#socket) this.#received(bytes);
    });
    // A refused or dropped connection counts as no response.
    socket.on("error", () => {});
    socket.on("close", () => this.#drop(socket));
    socket.on("end", () => this.#drop(socket));
    return socket;
  }

  #drop(socket: Socket): void {
    if (socket === this.#socket) this.#socket = undefined;
    socket.destroy();
  }
}
