import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { type LinkServer, startLinkServer } from "./link-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { onEnd } from "./test-agent.ts";

const main = join(import.meta.dirname, "..", "main.ts");

export interface AgentProcess {
  process: ChildProcess;
  output(): string;
  exited: Promise<[number | null, string | null]>;
}

export function startProcess(environment: Record<string, string>): AgentProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = fork(main, [], {
    env: { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...environment },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, "exit") as Promise<[number | null, string | null]>;
  onEnd(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return { process: child, output: () => output, exited };
}

export async function serverAndEnvironment(): Promise<[LinkServer, Record<string, string>]> {
  const server = await startLinkServer();
  onEnd(() => server.stop());
  const environment = {
    GANTRY_SERVER_URL: server.url,
    GANTRY_AGENT_DATA: await temporaryFolder(),
    GANTRY_AGENT_CODE: "code-1",
  };
  return [server, environment];
}

export function isVerified({ stored }: LinkServer, revision: number): boolean {
  return stored.some(({ observation }) => {
    if (observation.kind !== "state") return false;
    const { verification } = observation.stateData as SignStateData;
    return verification?.queueRevision === revision && verification.state === "verified";
  });
}
