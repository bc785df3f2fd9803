import { spawn } from "node:child_process";
import { root } from "../site/say.ts";

/** Runs a command in the foreground; answers its exit code, 1 when a signal ended it. */
export function run(command: string[], environment: Record<string, string>): Promise<number> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const end = (): void => void child.kill("SIGTERM");
  process.once("SIGTERM", end);
  process.once("disconnect", end);
  return new Promise((resolve) => {
    const ended = (code: number): void => {
      process.off("SIGTERM", end);
      process.off("disconnect", end);
      resolve(code);
    };
    child.once("error", () => ended(1));
    child.once("exit", (code) => ended(code ?? 1));
  });
}
