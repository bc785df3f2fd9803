import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { root } from "../site/report.ts";

export function run(
  command: string[],
  environment: Record<string, string>,
  outputFile?: string,
): Promise<number> {
  const [program = "", ...args] = command;
  const output = outputFile === undefined ? "inherit" : openSync(outputFile, "w");
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", output, output],
  });
  const end = (): void => void child.kill("SIGTERM");
  process.once("SIGTERM", end);
  process.once("disconnect", end);
  return new Promise((resolve) => {
    const finish = (code: number): void => {
      process.off("SIGTERM", end);
      process.off("disconnect", end);
      resolve(code);
    };
    child.once("error", () => finish(1));
    child.once("exit", (code) => finish(code ?? 1));
  });
}
