import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { connect } from "node:net";
import path from "node:path";

/** Debian's NATS server; undefined if not installed, and the tests that need it are skipped. */
export const natsServerPath = [
  ...(process.env["PATH"] ?? "").split(path.delimiter).filter(Boolean),
  "/usr/sbin",
  "/usr/local/bin",
]
  .map((folder) => path.join(folder, "nats-server"))
  .find(isExecutable);

export class NatsUnderTest {
  readonly url: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  constructor(port: number) {
    this.#port = port;
    this.url = `nats://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    const child = spawn(natsServerPath ?? "", ["-a", "127.0.0.1", "-p", String(this.#port)], {
      stdio: "ignore",
    });
    this.#child = child;
    while (!(await isListening(this.#port))) {
      if (child.exitCode !== null) throw new Error("nats-server ended");
    }
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1" });
  try {
    await Promise.race([
      once(socket, "data"),
      once(socket, "error").then(([error]) => {
        throw error as Error;
      }),
    ]);
    return true;
  } catch {
    await new Promise((resolve) => setImmediate(resolve));
    return false;
  } finally {
    socket.destroy();
  }
}
