import { mkdirSync } from "node:fs";
import path from "node:path";
import type { DemoLicences } from "@gantry/server/commands/seed-demo.ts";
import { type EmbeddedDatabase, startEmbedded } from "@gantry/server/platform/database/embedded.ts";
import { migrate } from "@gantry/server/platform/database/migrations.ts";
import { type DatabaseUrls, prepareEmbedded } from "@gantry/server/platform/database/roles.ts";
import type { Child } from "./child.ts";
import { claimFolder, type Instance } from "./instance.ts";
import { demoLicences, startLicenceServer } from "./licence-server.ts";
import { startAgents, startPageFromSources, startServer, startSimulator } from "./parts.ts";
import { choosePort, freePort } from "./ports.ts";
import { quietExceptTrouble } from "./quiet-log.ts";
import { restartOnChange } from "./restart-on-change.ts";
import { secretKeyOf } from "./secret-key.ts";
import { demoAgents, seedTenants } from "./seed.ts";
import { measureTask, report, textOf, Trouble } from "./report.ts";
import { buildWeb } from "./web-build.ts";
import type { Places } from "./places.ts";

export interface SiteOptions {
  dataFolder: string;
  /** Text of PORT; undefined takes 8080 or the next free one. */
  namedPort: string | undefined;
  host: string;
  isDevelopment: boolean;
}

export interface Site {
  address: string;
  /** URL of the simulator's control API for time and faults. */
  door: string;
  /**
   * For programs that check the database: URL of the server's own role; `databaseFolder` is the cluster's
   * folder.
   */
  databaseUrl: string;
  databaseFolder: string;
  children(): Child[];
  stop(): Promise<void>;
  kill(): void;
}

/** Starts everything; a failed step stops what was started and throws a `Trouble` with advice. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const instance = await claimFolder(options.dataFolder);
  const started: Started = { children: [], instance };
  try {
    return await bringUp(options, started);
  } catch (error) {
    await stopAll(started);
    throw error;
  }
}

interface Started {
  children: Child[];
  database?: EmbeddedDatabase;
  instance: Instance;
}

async function bringUp(options: SiteOptions, started: Started): Promise<Site> {
  const places = await choosePlaces(options, started.instance);
  const licences = demoLicences(places);
  const devices = measureTask(tasks.devices, () => startSimulator(places)).then((child) =>
    keep(child, started),
  );
  // The page is the longest part of a first start, so everything else goes on beside it.
  const [{ database, simulator, urls }] = await Promise.all([
    prepareData(places, licences, devices, started),
    startLicenceServer(places).then((child) => keep(child, started)),
    options.isDevelopment ? startPageFromSources(places).then((child) => keep(child, started)) : buildWeb(),
  ]);
  const [codes] = await Promise.all([
    demoAgents(places, urls),
    measureTask(tasks.server, () => startServer(places, urls, licences)).then((child) =>
      keep(child, started),
    ),
  ]);
  const door = `http://127.0.0.1:${places.doorPort}`;
  started.instance.noteAddress(places.address, door);
  // Sign-in needs no agent; they start while the user types the password.
  const agents = startAgents(places, codes).then((children) => started.children.push(...children));
  agents.then(
    () => options.isDevelopment && restartOnChange(started.children),
    (error: unknown) => report(textOf(error)),
  );
  return {
    address: places.address,
    door,
    databaseUrl: urls.server,
    databaseFolder: database.place,
    children: () =>
      [...started.children, simulator].filter((child, index, all) => all.indexOf(child) === index),
    stop: () => stopAll(started),
    kill: () => started.children.forEach((child) => child.kill()),
  };
}

const tasks = {
  database: { doing: "starting the database", done: "The database is running", quietBelowMs: 1000 },
  tables: { doing: "preparing tables", done: "Tables are up to date", quietBelowMs: 200 },
  devices: { doing: "starting simulated devices", done: "Simulated devices are running", quietBelowMs: 1000 },
  tenants: { doing: "adding demo tenants", done: "Demo tenants are ready", quietBelowMs: 500 },
  server: { doing: "starting the server", done: "The server is running", quietBelowMs: 1000 },
} as const;

async function prepareData(
  places: Places,
  licences: DemoLicences,
  devices: Promise<Child>,
  started: Started,
): Promise<{ database: EmbeddedDatabase; simulator: Child; urls: DatabaseUrls }> {
  const [database, simulator] = await Promise.all([startDatabase(places, started), devices]);
  const urls = await measureTask(tasks.tables, () => prepareTables(places, database));
  await measureTask(tasks.tenants, () => seedTenants(places, urls, licences));
  return { database, simulator, urls };
}

async function choosePlaces(
  { dataFolder, namedPort, host, isDevelopment }: SiteOptions,
  instance: Instance,
): Promise<Places> {
  const { port, insteadOf } = await choosePort(namedPort, host);
  if (insteadOf)
    report(`Port ${insteadOf} is in use, so the console uses ${port}. Choose another one with PORT=...`);
  const logFolder = path.join(dataFolder, "logs");
  mkdirSync(logFolder, { recursive: true });
  return {
    dataFolder,
    logFolder,
    host,
    port,
    serverPort: isDevelopment ? await freePort() : port,
    address: `http://localhost:${port}`,
    doorPort: await freePort(),
    licencePort: await freePort(),
    secretKey: secretKeyOf(dataFolder),
    noteChild: (name, pid) => instance.noteChild(name, pid),
  };
}

async function startDatabase({ dataFolder }: Places, started: Started): Promise<EmbeddedDatabase> {
  try {
    const start = (): Promise<EmbeddedDatabase> =>
      startEmbedded({ dataDir: path.join(dataFolder, "database"), log: quietExceptTrouble });
    started.database = await measureTask(tasks.database, start);
    return started.database;
  } catch (error) {
    throw new Trouble(
      `The database did not start: ${textOf(error)}\n` +
        `         Check the free disk space and the permissions of ${dataFolder}, then start again.`,
    );
  }
}

async function prepareTables({ dataFolder }: Places, database: EmbeddedDatabase): Promise<DatabaseUrls> {
  try {
    const urls = await prepareEmbedded(database, "gantry");
    await migrate(urls.owner);
    return urls;
  } catch (error) {
    throw new Trouble(
      `The tables could not be updated: ${textOf(error)}\n` +
        `         A newer database needs the newer version. To replace a database of an unreleased version, remove ${dataFolder} (DATA_DIR) and start again.`,
    );
  }
}

function keep(child: Child, { children }: Started): Child {
  children.push(child);
  return child;
}

async function stopAll({ children, database, instance }: Started): Promise<void> {
  await Promise.all(children.map((child) => child.stop()));
  await database?.stop();
  instance.release();
}
