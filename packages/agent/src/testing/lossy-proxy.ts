import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";

interface LossyProxy {
  port: number;
  lost: number;
  doubled: number;
  overtaken: number;
  heal(): void;
  stop(): Promise<void>;
}

interface LossyLink {
  /** Share of the datagrams per direction, 0..1. */
  loss: number;
  doubled: number;
  overtaken: number;
  random: () => number;
}

const latestMs = 60;

export async function startLossyProxy(devicePort: number, link: LossyLink): Promise<LossyProxy> {
  const ways = new Map<string, Promise<Socket>>();
  const timers = new Set<NodeJS.Timeout>();
  const front = createSocket("udp4");
  let isHealthy = false;

  const pass = (deliver: () => void): void => {
    if (isHealthy) return deliver();
    if (link.random() < link.loss) return void proxy.lost++;
    const isDoubled = link.random() < link.doubled;
    if (isDoubled) proxy.doubled++;
    for (let copies = isDoubled ? 2 : 1; copies > 0; copies--) {
      if (link.random() >= link.overtaken) deliver();
      else {
        proxy.overtaken++;
        const timer = setTimeout(() => {
          timers.delete(timer);
          deliver();
        }, link.random() * latestMs);
        timers.add(timer);
      }
    }
  };
  const openWay = async (client: RemoteInfo): Promise<Socket> => {
    const back = createSocket("udp4");
    back.on("message", (answer) => pass(() => front.send(answer, client.port, client.address, ignoreClosed)));
    back.bind(0, "127.0.0.1");
    await once(back, "listening");
    return back;
  };
  front.on("message", (request, client) => {
    const key = `${client.address}:${client.port}`;
    const way = ways.get(key) ?? openWay(client);
    ways.set(key, way);
    void way.then((back) => pass(() => back.send(request, devicePort, "127.0.0.1", ignoreClosed)));
  });
  front.bind(0, "127.0.0.1");
  await once(front, "listening");
  const proxy: LossyProxy = {
    port: front.address().port,
    lost: 0,
    doubled: 0,
    overtaken: 0,
    heal: () => void (isHealthy = true),
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      for (const way of await Promise.all(ways.values())) way.close();
      front.close();
      await once(front, "close");
    },
  };
  return proxy;
}

const ignoreClosed = (): void => undefined;
