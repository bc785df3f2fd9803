import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { childEnvironment } from "../child-environment.ts";

const main = join(import.meta.dirname, "codec-child.ts");

/** Starts a codec child; nothing of this process's environment goes along. */
export function forkCodec(execArgv: string[] = []): ChildProcess {
  return fork(main, [], {
    env: childEnvironment(),
    execPath: process.execPath,
    execArgv,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
