import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { SimulatorClock } from "../../clock.ts";
import { listenFree, loopback } from "../free-port.ts";

/** What can be wrong with a camera's control side, besides its protocol's own oddities. */
export type ControlFault =
  /** Nothing that is sent arrives. */
  | "deaf"
  /** It does what it is told and answers nothing. */
  | "mute";

/** The control side of a simulated camera, on a port of its own. */
export interface CameraControl {
  readonly host: string;
  readonly port: number;
  readonly faults: Set<ControlFault>;
  stop(): Promise<void>;
}

export interface ControlOptions {
  clock: SimulatorClock;
  /** Ports to try in this order; 0 takes any free one. */
  ports: readonly number[];
}

/**
 * A control side that takes frames from a stream of octets. `split` finds them, `take` does one and answers octets or
 * nothing.
 */
export async function streamControl<Frame>(
  { ports }: ControlOptions,
  split: (octets: Uint8Array) => { frames: Frame[]; rest: Uint8Array },
  take: (frame: Frame) => Uint8Array | undefined,
): Promise<CameraControl> {
  const sockets = new Set<Socket>();
  const faults = new Set<ControlFault>();
  const server = createServer({ noDelay: true }, (socket) => {
    let received: Uint8Array = new Uint8Array();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // The asker may go at any time.
    socket.on("error", () => {});
    socket.on("data", (part: Buffer) => {
      if (faults.has("deaf")) return;
      const { frames, rest } = split(Buffer.concat([received, part]));
      received = Uint8Array.from(rest);
      for (const frame of frames) {
        const answer = take(frame);
        if (answer && !faults.has("mute")) socket.write(answer);
      }
    });
  });
  const port = await listenFree(server, ports);
  return {
    host: loopback,
    port,
    faults,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
