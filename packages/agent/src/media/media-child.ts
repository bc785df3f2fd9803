import { initLogger } from "node-datachannel";
import { systemClock } from "../clock.ts";
import { type Log, type LogLevel, textOfError } from "../log.ts";
import type { FromChild, ToChild } from "./child-messages.ts";
import { MediaHost } from "./media-host.ts";

/** Entry of a media child: native code runs here, so that what it breaks is this process only. */
const say = (message: FromChild): void => {
  // Nobody hears it any more when the parent is gone.
  if (process.connected) process.send?.(message, () => {});
};
const at =
  (level: LogLevel): Log[LogLevel] =>
  (message, values) =>
    say({ type: "log", level, message, values });
const log: Log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
initLogger("Error", (_level, message) => log.debug("webrtc", { message }));

/** JavaScript sees nothing of the memory behind closed connections: it has to be told to look. */
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
      say,
      viewerClosed: () => (hasGarbage = true),
    });
});
process.on("disconnect", () => void stop());
// The parent says when to stop; a terminal tells everybody at once.
process.on("SIGINT", () => {});

async function stop(): Promise<void> {
  try {
    await host?.stop();
  } catch (error) {
    log.error("media child cannot stop", { error: textOfError(error) });
  }
  process.exit(0);
}
