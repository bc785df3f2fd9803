import { createHash } from "node:crypto";
import type { ServerBus } from "../bus.ts";
import type { Log } from "../log.ts";
import { makeInProcessBus } from "./in-process-bus.ts";
import { natsBus } from "./nats-bus.ts";

export function openBus(config: { natsUrls: readonly string[]; secretKey: Buffer }, log: Log): ServerBus {
  const report = (error: unknown) => log.error({ error }, "a bus subscriber failed");
  if (config.natsUrls.length === 0) return makeInProcessBus(report);
  // Derived from the secret key, which only servers of the installation share.
  const installation = createHash("sha256")
    .update("bus\n")
    .update(config.secretKey)
    .digest("hex")
    .slice(0, 16);
  return natsBus({ servers: config.natsUrls, installation, report, log });
}
