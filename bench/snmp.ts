import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { promisify } from "node:util";
import type { Cost, Task } from "./snmp/ask.ts";

/**
 * Polls 1002 devices every 3 s, 20 objects each: 334 polls/s. Devices, our poller and the peer run in
 * separate processes, one poller at a time. Limits: 10 % of a core; 10 % dead devices change the jitter of
 * the others by 10 %.
 */
const deviceCount = 1002;
const deadCount = 100;
const periodMs = 3000;
const measureMs = 12_000;
const jitterRounds = 3;
const jitterMeasureMs = 9_000;
const objects = 20;
const oids = Array.from({ length: objects }, (_, index) => `1.3.6.1.4.1.1206.4.2.3.6.${index + 1}.0`);
const folder = path.join(import.meta.dirname, "snmp");

const devices = fork(path.join(folder, "devices.ts"), [String(deviceCount), String(deadCount)]);
try {
  const [ports] = (await once(devices, "message")) as [{ live: number[]; dead: number[] }];
  const ask = async (change: Partial<Task>): Promise<Cost> => {
    const asker = fork(path.join(folder, "ask.ts"));
    const usual = {
      by: "gantry",
      ports: ports.live,
      periodMs,
      objectsPerGet: objects,
      oids,
      measureMs,
    } as const;
    asker.send({ ...usual, ...change });
    const [cost] = (await once(asker, "message")) as [Cost];
    return cost;
  };
  const own = await ask({});
  const peer = await ask({ by: "net-snmp" });
  const tool = await toolCpuMs(ports.live[0] ?? 0);
  console.log(
    `SNMP, 20 objects in one GET: ${formatCost(own)} (limit 334 polls/s for 10 %); net-snmp 3.29.2, one session per device, ` +
      `SNMPv1, retries 1, timeout 2 s, same timer: ${formatCost(peer)}; ratio ${formatRatio(own, peer)}; ` +
      `${tool.version} snmpget, a process per poll: ${(tool.cpuMs * 1000).toFixed(0)} us per poll`,
  );
  const ownSingle = await ask({ objectsPerGet: 1 });
  const peerSingle = await ask({ objectsPerGet: 1, by: "net-snmp" });
  console.log(
    `SNMP, 20 GETs of one object (devices that take no more): ${formatCost(ownSingle)}; net-snmp: ${formatCost(peerSingle)}; ` +
      `ratio ${formatRatio(ownSingle, peerSingle)}`,
  );
  const tenth = ports.live.slice(deadCount);
  const jitterMs: Record<"alone" | "beside", number[]> = { alone: [], beside: [] };
  for (let round = 0; round < jitterRounds; round++) {
    jitterMs.alone.push((await ask({ ports: tenth, measureMs: jitterMeasureMs })).jitterP99Ms);
    const both = [...tenth, ...ports.dead];
    jitterMs.beside.push((await ask({ ports: both, measureMs: jitterMeasureMs })).jitterP99Ms);
  }
  const [alone, beside] = [median(jitterMs.alone), median(jitterMs.beside)];
  console.log(
    `SNMP, ${tenth.length} devices that answer: jitter p99 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ` +
      `${deadCount} dead ones (${formatPercent(beside / alone - 1)}, limit 10 %; medians of ${jitterRounds} rounds in turn)`,
  );
} finally {
  devices.disconnect();
}

function formatCost({ polls, seconds, cpuSeconds, failed }: Cost): string {
  const core = formatPercent(cpuSeconds / seconds);
  const each = ((cpuSeconds / polls) * 1e6).toFixed(0);
  return `${(polls / seconds).toFixed(0)} polls/s for ${core} of a core, ${each} us each${failed > 0 ? `, ${failed} failed` : ""}`;
}

function formatRatio(own: Cost, peer: Cost): string {
  return (own.cpuSeconds / own.polls / (peer.cpuSeconds / peer.polls)).toFixed(2);
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function formatPercent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}

async function toolCpuMs(port: number): Promise<{ version: string; cpuMs: number }> {
  const rounds = 20;
  const command = `snmpget -v1 -c public -On -m '' 127.0.0.1:${port} ${oids.join(" ")} > /dev/null`;
  const loop = `TIMEFORMAT='%U %S'; time for i in $(seq ${rounds}); do ${command}; done`;
  const run = promisify(execFile);
  const { stderr } = await run("bash", ["-c", loop]);
  const seconds = stderr
    .trim()
    .split(/\s+/)
    .reduce((sum, part) => sum + Number(part), 0);
  const { stdout, stderr: version } = await run("snmpget", ["-V"]);
  return {
    version: (stdout + version).trim().replace("NET-SNMP version: ", "Net-SNMP "),
    cpuMs: (seconds * 1000) / rounds,
  };
}
