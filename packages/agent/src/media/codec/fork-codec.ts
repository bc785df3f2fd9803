import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { childEnvironment } from "../child-environment.ts";

const main = join(import.meta.dirname, "codec-child.ts");

export function forkCodec(execArgv: string[] = []): ChildProcess {
  return fork(main, [], {
    env: childEnvironment(),
    execPath: process.execPath,
    execArgv,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
