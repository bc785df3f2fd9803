import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { SimulatorClock } from "../../clock.ts";
import { listenFree, loopback } from "../free-port.ts";

export type ControlFault = "deaf" | "mute";

export interface CameraControl {
  readonly host: string;
  readonly port: number;
  readonly faults: Set<ControlFault>;
  stop(): Promise<void>;
}

export interface ControlOptions {
  clock: SimulatorClock;
  /** Ports to try in order; 0: any free one. */
  ports: readonly number[];
}

/** A control side for a byte stream: `split` finds frames, `take` executes one and returns the response, if any. */
export async function streamControl<Frame>(
  { ports }: ControlOptions,
  split: (bytes: Uint8Array) => { frames: Frame[]; rest: Uint8Array },
  take: (frame: Frame) => Uint8Array | undefined,
): Promise<CameraControl> {
  const sockets = new Set<Socket>();
  const faults = new Set<ControlFault>();
  const server = createServer({ noDelay: true }, (socket) => {
    let received: Uint8Array = new Uint8Array();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Clients may disconnect at any time.
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
