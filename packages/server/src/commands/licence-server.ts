import path from "node:path";
import { systemClock } from "../platform/clock.ts";
import { openLicenceServer } from "../platform/licence/vendor/open-licence-server.ts";
import { readVendorKey } from "../platform/licence/vendor/vendor-key-file.ts";

/**
 * A vendor's licence server process. LICENCE_SERVER_FOLDER holds `vendor-key.json` (from `vendor-key.ts`),
 * `keys.json` (from `issue-licence.ts`) and the activations.
 */

async function main(): Promise<void> {
  const folder = process.env.LICENCE_SERVER_FOLDER;
  if (!folder)
    throw new Error("LICENCE_SERVER_FOLDER is missing: the folder with vendor-key.json and keys.json");
  const server = await openLicenceServer({
    vendorKey: readVendorKey(path.join(folder, "vendor-key.json")),
    keysFile: path.join(folder, "keys.json"),
    activationsFile: path.join(folder, "activations.json"),
    clock: systemClock,
    host: process.env.HOST || "127.0.0.1",
    port: Number(process.env.PORT || 8090),
  });
  console.log(`The licence server listens at ${server.url}`);
  const end = () => void server.stop().then(() => process.exit(0));
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  process.on("disconnect", end);
  process.send?.({ ready: true, url: server.url });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
