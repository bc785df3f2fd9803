import { initLogger } from "node-datachannel";
import { systemClock } from "../clock.ts";
import { type Log, type LogLevel, textOfError } from "../log.ts";
import type { FromChild, ToChild } from "./child-messages.ts";
import { MediaHost } from "./media-host.ts";

/** Entry point of a media child; native code runs here so that a crash is contained. */
const send = (message: FromChild): void => {
  // The parent may have exited.
  if (process.connected) process.send?.(message, () => {});
};
const makeWriter =
  (level: LogLevel): Log[LogLevel] =>
  (message, values) =>
    send({ type: "log", level, message, values });
const log: Log = {
  debug: makeWriter("debug"),
  info: makeWriter("info"),
  warn: makeWriter("warn"),
  error: makeWriter("error"),
};
initLogger("Error", (_level, message) => log.debug("webrtc", { message }));

/** V8 does not account for native memory behind closed connections, so collect explicitly. */
const collectsEveryMs = 5_000;
let hasGarbage = false;
setInterval(() => {
  if (!hasGarbage) return;
  hasGarbage = false;
  globalThis.gc?.();
}, collectsEveryMs).unref();

let host: MediaHost | undefined;
process.on("message", (message: ToChild) => {
  if (message.type === "stop") void stop();
  else if (message.type !== "settings") host?.take(message);
  else
    host = new MediaHost(message.settings, message.number, {
      clock: systemClock,
      log,
      jitter: Math.random,
      send,
      viewerClosed: () => (hasGarbage = true),
    });
});
process.on("disconnect", () => void stop());
// Ctrl-C reaches every process of the terminal; the parent decides when to stop.
process.on("SIGINT", () => {});

async function stop(): Promise<void> {
  try {
    await host?.stop();
  } catch (error) {
    log.error("media child cannot stop", { error: textOfError(error) });
  }
  process.exit(0);
}
