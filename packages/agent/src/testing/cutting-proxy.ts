import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

interface CuttingProxy {
  port: number;
  cuts: number;
  stop(): Promise<void>;
}

/** Called per link and direction; infinite means it is never cut. */
export async function startCuttingProxy(
  serverPort: number,
  bytesUntilCut: () => { up: number; down: number },
): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  const server = createServer((fromAgent) => {
    const toServer = connect(serverPort, "127.0.0.1");
    const left = bytesUntilCut();
    const cut = (): void => {
      for (const socket of [fromAgent, toServer]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    const pass = (from: Socket, to: Socket, way: "up" | "down"): void => {
      open.add(from);
      from.on("data", (chunk: Buffer) => {
        const whole = chunk.length <= left[way];
        to.write(whole ? chunk : chunk.subarray(0, left[way]), () => {
          if (!whole) cut();
        });
        left[way] -= chunk.length;
        if (!whole) proxy.cuts++;
      });
      from.on("error", cut);
      from.on("close", cut);
    };
    pass(fromAgent, toServer, "up");
    pass(toServer, fromAgent, "down");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: CuttingProxy = {
    port: (server.address() as AddressInfo).port,
    cuts: 0,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}
