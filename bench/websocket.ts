import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../scripts/site/report.ts";
import type { Load } from "./websocket/load.ts";

/**
 * Live updates to many pages, compared with Socket.IO in the same run. Server and clients run in separate
 * processes and only server time counts. A delivered update is one a client received.
 */
const secondsPerRun = 8;
const dense: Load = {
  clients: 1_000,
  idsPerClient: 200,
  entities: 2_000,
  updatesPerSecond: 2_000,
  grants: 1,
};
const { version } = JSON.parse(
  readFileSync(path.join(root, "node_modules/socket.io/package.json"), "utf8"),
) as { version: string };

interface Answer {
  cpuUs: number;
  rss: number;
  peakBytes: number;
  updates: number;
  frames: number;
  bytes: number;
  agesMs: number[];
  revs: number[];
  wrong: number;
  open: number;
  port: number;
}

class Part {
  readonly #child: ChildProcess;
  constructor(file: string, args: string[]) {
    const execArgv = ["--disable-warning=ExperimentalWarning", "--expose-gc"];
    this.#child = fork(path.join(root, "bench/websocket", file), args, { execArgv });
  }
  async next(): Promise<Answer> {
    const [answer] = (await Promise.race([
      once(this.#child, "message"),
      once(this.#child, "exit").then(() => {
        throw new Error("a part of the benchmark ended");
      }),
    ])) as [Answer];
    return answer;
  }
  send(order: object): void {
    this.#child.send(order);
  }
  ask(what: string, more: object = {}): Promise<Answer> {
    const answer = this.next();
    this.send({ do: what, ...more });
    return answer;
  }
  async end(): Promise<void> {
    this.#child.kill("SIGKILL");
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, "exit");
  }
}

class Site {
  readonly server: Part;
  readonly kind: string;
  readonly load: Load;
  port = "";
  pages: Part[] = [];
  constructor(kind: string, load: Load) {
    this.kind = kind;
    this.load = load;
    this.server = new Part("server.ts", [kind, JSON.stringify(load)]);
  }
  async open(role: string, first: number, count: number): Promise<Part> {
    this.port ||= String((await this.server.next()).port);
    const numbers = [this.port, String(first), String(count)];
    const part = new Part("clients.ts", [this.kind, role, ...numbers, JSON.stringify(this.load)]);
    this.pages.push(part);
    await part.next();
    return part;
  }
  async counts(parts: Part[]): Promise<{ updates: number; frames: number; bytes: number }> {
    const sums = { updates: 0, frames: 0, bytes: 0 };
    for (const part of parts) {
      const { updates, frames, bytes } = await part.ask("count");
      sums.updates += updates;
      sums.frames += frames;
      sums.bytes += bytes;
    }
    return sums;
  }
  async end(): Promise<void> {
    for (const part of [...this.pages, this.server]) await part.end();
  }
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const share = (sorted: number[], part: number) =>
  sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;

interface Figure {
  usPerUpdate: number;
  perSecond: number;
  cpuShare: number;
  updatesPerFrame: number;
  ageP50Ms: number;
  ageP99Ms: number;
}

async function fanOut(kind: string, load: Load): Promise<Figure> {
  const site = new Site(kind, load);
  const pages = [
    await site.open("show", 0, load.clients / 2),
    await site.open("show", load.clients / 2, load.clients / 2),
  ];
  const aged = await site.open("aged", load.clients, 20);
  pages.push(aged);
  site.server.send({ do: "start" });
  await wait(2);
  const [cpuBefore, before] = [await site.server.ask("measure"), await site.counts(pages)];
  const startMs = performance.now();
  await wait(secondsPerRun);
  const [cpuAfter, after] = [await site.server.ask("measure"), await site.counts(pages)];
  const tookS = (performance.now() - startMs) / 1000;
  const sortedMs = (await aged.ask("ages")).agesMs.toSorted((a, b) => a - b);
  const [cpuUs, updates] = [cpuAfter.cpuUs - cpuBefore.cpuUs, after.updates - before.updates];
  await site.end();
  return {
    usPerUpdate: cpuUs / updates,
    perSecond: updates / tookS,
    cpuShare: cpuUs / 1e6 / tookS,
    updatesPerFrame: updates / (after.frames - before.frames),
    ageP50Ms: share(sortedMs, 0.5),
    ageP99Ms: share(sortedMs, 0.99),
  };
}

const formatFigure = ({ usPerUpdate, perSecond, cpuShare, updatesPerFrame, ...age }: Figure) =>
  `${usPerUpdate.toFixed(2)} us per delivered update (${Math.round(perSecond)}/s, ${(cpuShare * 100).toFixed(0)} % of a core, ` +
  `${updatesPerFrame.toFixed(1)} per frame, age p50 ${age.ageP50Ms.toFixed(0)} ms, p99 ${age.ageP99Ms.toFixed(0)} ms)`;

async function compare(name: string, load: Load, theirs: Figure, target = "1/8"): Promise<void> {
  const ours = await fanOut("gantry", load);
  console.log(
    `websocket, ${name}: ${formatFigure(ours)}; Socket.IO ${version} ${formatFigure(theirs)}; 1/${(theirs.usPerUpdate / ours.usPerUpdate).toFixed(1)} (target ${target})`,
  );
}

async function measureUrgent(): Promise<void> {
  const site = new Site("gantry", dense);
  await site.open("show", 0, dense.clients / 2);
  await site.open("show", dense.clients / 2, dense.clients / 2);
  const probe = await site.open("probe", 0, 20);
  site.server.send({ do: "start" });
  await wait(2);
  site.server.send({ do: "urgent" });
  await wait(secondsPerRun);
  const { agesMs } = await probe.ask("ages");
  const sorted = agesMs.toSorted((a, b) => a - b);
  console.log(
    `websocket, urgent updates under that load: p50 ${share(sorted, 0.5).toFixed(1)} ms, p99 ${share(sorted, 0.99).toFixed(1)} ms ` +
      `of ${sorted.length} (limit p99 25 ms)`,
  );
  await site.end();
}

async function tenTimes(): Promise<void> {
  const site = new Site("gantry", dense);
  const pages = [
    await site.open("show", 0, dense.clients / 2),
    await site.open("show", dense.clients / 2, dense.clients / 2),
  ];
  for (const part of pages) part.send({ do: "keepStates" });
  const { rss: before } = await site.server.ask("measure");
  site.server.send({ do: "start", updatesPerSecond: 10 * dense.updatesPerSecond });
  await wait(secondsPerRun);
  site.server.send({ do: "stop" });
  const { revs } = await site.server.ask("revs");
  const stoppedAtMs = performance.now();
  let [wrong, open] = [Number.POSITIVE_INFINITY, 0];
  while (wrong > 0 && performance.now() - stoppedAtMs < 60_000) {
    await wait(0.5);
    const compared = [];
    for (const part of pages) compared.push(await part.ask("compare", { revs }));
    wrong = compared.reduce((sum, one) => sum + one.wrong, 0);
    open = compared.reduce((sum, one) => sum + one.open, 0);
  }
  const { peakBytes } = await site.server.ask("measure");
  const toMb = (bytes: number) => Math.round(bytes / 1e6);
  console.log(
    `websocket, ten times the load (${10 * dense.updatesPerSecond} updates/s): server memory ${toMb(before)} MB before, ${toMb(peakBytes)} MB at most; ` +
      `${wrong} of ${dense.clients * dense.idsPerClient} last states wrong ${((performance.now() - stoppedAtMs) / 1000).toFixed(1)} s after the end, ${open} of ${dense.clients} pages open`,
  );
  await site.end();
}

async function measureIdle(): Promise<void> {
  const count = 8_000;
  const perConnection: string[] = [];
  for (const kind of ["gantry", "socket.io"]) {
    const site = new Site(kind, dense);
    // Warm-up connections, so that one-time memory growth of the server is not counted.
    await site.open("idle", 0, 1_000);
    const { rss: before } = await site.server.ask("measure");
    await site.open("idle", 1_000, count);
    await wait(1);
    const { rss: after } = await site.server.ask("measure");
    perConnection.push(`${kind} ${((after - before) / count / 1024).toFixed(1)} kB`);
    await site.end();
  }
  console.log(
    `websocket, memory per idle connection, ${count} of them: ${perConnection.join(", ")} (limit 10 kB)`,
  );
}

const steps: Record<string, () => Promise<unknown>> = {
  async fanOut() {
    const name = `${dense.clients} clients x ${dense.idsPerClient} ids, ${dense.updatesPerSecond} updates/s`;
    const sparse = { ...dense, entities: 20_000 };
    // The highest load the peer sustains; above it, its queue grows until memory is exhausted.
    const peer = await fanOut("socket.io", sparse);
    console.log(
      `websocket, the peer: Socket.IO ${version}, websocket only, a room per device, no compression, no permissions; ` +
        `${sparse.clients} clients x ${sparse.idsPerClient} ids, ${sparse.updatesPerSecond} updates/s over ${sparse.entities} devices`,
    );
    await compare(`${name} over ${dense.entities} devices`, dense, peer);
    await compare("the same with 20 different grants", { ...dense, grants: 20 }, peer);
    await compare(`the same over ${sparse.entities} devices`, sparse, peer, "1/3");
  },
  urgent: measureUrgent,
  tenTimes,
  idle: measureIdle,
};
for (const [name, step] of Object.entries(steps))
  if (!process.env["GANTRY_BENCH_STEP"] || process.env["GANTRY_BENCH_STEP"] === name) await step();
