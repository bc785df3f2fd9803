import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

const main = join(import.meta.dirname, "codec-child.ts");

/** Starts a codec child; nothing of this process's environment goes along. */
export function forkCodec(): ChildProcess {
  return fork(main, [], {
    env: { PATH: process.env.PATH ?? "" },
    execPath: process.execPath,
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
