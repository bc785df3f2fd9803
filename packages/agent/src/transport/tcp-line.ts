import { connect, type Socket } from "node:net";

export interface LineAddress {
  host: string;
  port: number;
  /** How long a connection may take to be made, and octets to be taken. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 2_000;
const keepAliveMs = 5_000;

/** One connection to a device that takes and sends octets without asking and answering; made when it is needed, and again. */
export class TcpLine {
  readonly #address: LineAddress;
  readonly #received: (octets: Buffer) => void;
  #socket: Socket | undefined;
  #isClosed = false;

  /** `received` gets whatever comes, as it comes. */
  constructor(address: LineAddress, received: (octets: Buffer) => void) {
    this.#address = address;
    this.#received = received;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** True: the connection stands and has taken everything up to these octets. Empty ones only ask for the connection. */
  async write(octets: Uint8Array): Promise<boolean> {
    if (this.#isClosed) return false;
    const socket = (this.#socket ??= this.#open());
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const gone = (): void => resolve(false);
    socket.once("close", gone);
    // Octets behind a connection that never comes about would move the camera when nobody wants it any more.
    const timer = setTimeout(() => this.#drop(socket), this.#address.timeoutMs ?? defaultTimeoutMs);
    socket.write(octets, (error) => resolve(!error));
    const isTaken = await promise;
    clearTimeout(timer);
    socket.off("close", gone);
    return isTaken;
  }

  /** The connection is not to be trusted any more; the next octets go over a new one. */
  drop(): void {
    if (this.#socket) this.#drop(this.#socket);
  }

  /** What was written goes out, nothing more comes in. */
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
    socket.on("data", (octets: Buffer) => {
      if (socket === this.#socket) this.#received(octets);
    });
    // A refused or cut connection is a device that does not answer.
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
