import { systemClock } from "../../packages/agent/src/clock.ts";
import { Poller, type TurnOutcome } from "../../packages/agent/src/polling/poller.ts";
import { openSnmp } from "../../packages/agent/src/transport/snmp.ts";
import { netSnmp } from "../../packages/agent/src/testing/net-snmp.ts";

export interface Task {
  by: "gantry" | "net-snmp";
  ports: number[];
  periodMs: number;
  objectsPerGet: number;
  oids: string[];
  measureMs: number;
}
export interface Cost {
  polls: number;
  failed: number;
  seconds: number;
  cpuSeconds: number;
  jitterP99Ms: number;
}

type Ask = (port: number) => () => Promise<boolean>;
const log = { debug() {}, info() {}, warn() {}, error() {} };

process.once("message", (task: Task) => {
  void measure(task).then((cost) => process.send?.(cost, () => process.exit()));
});

async function measure(task: Task): Promise<Cost> {
  const { ports, periodMs, measureMs } = task;
  const ask = task.by === "gantry" ? askWithGantry(task) : askWithNetSnmp(task);
  const poller = new Poller({ clock: systemClock, log, firstSpreadMs: periodMs });
  const tally = { polls: 0, failed: 0, gapsMs: [] as number[], isOn: false };
  for (const port of ports) poller.add(pollDevice(port, periodMs, ask(port), tally));
  await new Promise((resolve) => setTimeout(resolve, periodMs * 2));
  tally.isOn = true;
  const [startedMs, cpu] = [performance.now(), process.cpuUsage()];
  await new Promise((resolve) => setTimeout(resolve, measureMs));
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - startedMs) / 1000;
  tally.gapsMs.sort((one, other) => one - other);
  const jitterP99Ms = tally.gapsMs[Math.floor(tally.gapsMs.length * 0.99)] ?? Number.NaN;
  const { polls, failed } = tally;
  return { polls, failed, seconds, cpuSeconds: (user + system) / 1e6, jitterP99Ms };
}

function pollDevice(
  port: number,
  periodMs: number,
  ask: () => Promise<boolean>,
  tally: { polls: number; failed: number; gapsMs: number[]; isOn: boolean },
) {
  let lastMs: number | undefined;
  return {
    id: `device-${port}`,
    periodMs,
    async turn(): Promise<TurnOutcome> {
      const startedMs = performance.now();
      const answered = await ask();
      if (tally.isOn && answered) {
        tally.polls++;
        if (lastMs !== undefined) tally.gapsMs.push(Math.abs(startedMs - lastMs - periodMs));
      } else if (tally.isOn) tally.failed++;
      lastMs = startedMs;
      return { answered };
    },
  };
}

function askWithGantry({ oids, objectsPerGet }: Task): Ask {
  return (port) => {
    const transport = openSnmp({ host: "127.0.0.1", port, community: "public", objectsPerGet });
    return async () => {
      const read = await transport.get(oids);
      return read.ok && read.value.size === oids.length;
    };
  };
}

function askWithNetSnmp({ oids, objectsPerGet }: Task): Ask {
  return (port) => {
    const options = { port, version: netSnmp.Version1, retries: 1, timeout: 2000 };
    const session = netSnmp.createSession("127.0.0.1", "public", options);
    const get = (oidsOfGet: string[]) =>
      new Promise<boolean>((resolve) => session.get(oidsOfGet, (error) => resolve(error === null)));
    return async () => {
      for (let at = 0; at < oids.length; at += objectsPerGet)
        if (!(await get(oids.slice(at, at + objectsPerGet)))) return false;
      return true;
    };
  };
}
