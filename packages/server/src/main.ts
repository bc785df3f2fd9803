import { ConfigError, readConfig } from "./platform/config/config.ts";
import { startServer, type RunningServer } from "./server.ts";

/** The server as a process of its own: configured by its environment, ended by a signal or with its parent. */

let stopping: Promise<void> | undefined;

async function main(): Promise<void> {
  const server = await startServer(readConfig(process.env));
  const end = () => void stopOnce(server);
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  // The channel closes when the process that started this one is gone, however it ended.
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
