import { ConfigError } from "./platform/config/variables.ts";
import { readConfig } from "./platform/config/config.ts";
import { startServer, type RunningServer } from "./server.ts";

/** The server process: configured by environment variables, stopped by a signal or when its parent ends. */

let stopping: Promise<void> | undefined;

async function main(): Promise<void> {
  const server = await startServer(readConfig(process.env));
  const end = () => void stopOnce(server);
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  // The IPC channel closes when the parent process ends.
  process.on("disconnect", end);
  if (process.channel !== undefined && !process.connected) end();
  process.send?.({ ready: true, url: server.url });
}

function stopOnce(server: RunningServer): Promise<void> {
  stopping ??= server.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
  return stopping;
}

main().catch((error: unknown) => {
  const isForOperators =
    error instanceof ConfigError ||
    (error instanceof Error && /does not start|in use|^GANTRY_/.test(error.message));
  console.error(isForOperators ? (error as Error).message : error);
  process.exit(1);
});
