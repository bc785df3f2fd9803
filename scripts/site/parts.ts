import path from "node:path";
import { pathToFileURL } from "node:url";
import type { DemoLicences } from "@gantry/server/commands/seed-demo.ts";
import type { DatabaseUrls } from "@gantry/server/platform/database/roles.ts";
import { type Child, startChild } from "./child.ts";
import { agentFolder, type DemoAgent } from "./seed.ts";
import { root } from "./report.ts";
import { serverFlags } from "./server-flags.ts";
import type { Places } from "./places.ts";
import { secretKeyFile } from "./secret-key.ts";
import { chromiumInPath } from "../test/find-programs.ts";

/** Simulated devices; ready when the control port responds. */
export function startSimulator(places: Places): Promise<Child> {
  return startChild({
    ...commonPartsOf(places, "simulator"),
    script: "packages/simulator/src/main.ts",
    env: {
      GANTRY_SIMULATOR_DOOR_PORT: String(places.doorPort),
      // Tenants store device addresses, so the ports stay the same across starts.
      GANTRY_SIMULATOR_PORTS_FILE: path.join(places.dataFolder, "simulator-ports.json"),
    },
    isReady: () => isReachable(`http://127.0.0.1:${places.doorPort}/inventory`),
  });
}

export function startServer(places: Places, urls: DatabaseUrls, licences: DemoLicences): Promise<Child> {
  return startChild({
    ...commonPartsOf(places, "server"),
    script: "packages/server/src/main.ts",
    nodeFlags: serverFlags,
    env: {
      DATABASE_URL: urls.server,
      HOST: places.host,
      PORT: String(places.serverPort),
      PUBLIC_URL: process.env.PUBLIC_URL || places.address,
      GANTRY_SECRET_KEY: places.secretKey,
      BLOB_STORE_URL: pathToFileURL(path.join(places.dataFolder, "files")).href,
      GANTRY_DEMO: "true",
      // The simulator publishes its feeds there.
      FEED_HOSTS: "127.0.0.1",
      SIMULATED_CITY_URL: `http://127.0.0.1:${places.doorPort}`,
      LICENCE_VENDOR_KEYS: JSON.stringify(licences.licenceVendorKeys),
      LICENCE_SERVER_URL: licences.licenceServerUrl ?? "",
      MAP_FOLDER: path.join(places.dataFolder, "maps"),
      WEB_ROOT: path.join(root, "packages/web/dist"),
      CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? chromiumInPath() ?? "",
    },
    reportsReady: true,
  });
}

/** Vite in front of the server, for page development. */
export function startPageFromSources(places: Places): Promise<Child> {
  return startChild({
    ...commonPartsOf(places, "page"),
    script: "node_modules/vite/bin/vite.js",
    args: ["packages/web", "--host", places.host, "--port", String(places.port), "--strictPort"],
    env: { GANTRY_SERVER: `http://localhost:${places.serverPort}`, NODE_ENV: "development" },
    isReady: () => isReachable(`${places.address}/`),
  });
}

/** Enrolled by a one-time code at their first start. */
export function startAgents(places: Places, agents: readonly DemoAgent[]): Promise<Child[]> {
  return Promise.all(
    agents.map(({ name, code }) =>
      startChild({
        ...commonPartsOf(places, `agent ${name}`),
        script: "packages/agent/src/main.ts",
        env: {
          GANTRY_SERVER_URL: `http://localhost:${places.serverPort}`,
          GANTRY_AGENT_DATA: agentFolder(places, name),
          GANTRY_AGENT_KEY_FILE: secretKeyFile(places.dataFolder),
          GANTRY_AGENT_NAME: `${name} demo`,
          GANTRY_AGENT_CODE: code ?? "",
          GANTRY_AGENT_LOCAL_DEVICES: "true",
        },
      }),
    ),
  );
}

function commonPartsOf({ logFolder, noteChild }: Places, name: string) {
  return { name, logFolder, started: (pid: number) => noteChild(name, pid) };
}

async function isReachable(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
