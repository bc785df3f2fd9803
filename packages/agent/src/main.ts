import { type Agent, startAgent } from "./agent.ts";
import { pause, systemClock } from "./clock.ts";
import { type AgentConfig, ConfigError, readConfig } from "./config.ts";
import { EnrolmentRefused } from "./identity/identity.ts";
import { reconnectDelayMs } from "./link/reconnect-delay.ts";
import type { ReportStream } from "./cameras/stream-report.ts";
import { type Gateway, openGateway } from "./media/gateway.ts";
import { mediaSettings } from "./media/media-settings.ts";
import type { ServerTime } from "./link/server-time.ts";
import { jsonLog, type Log, textOfError } from "./log.ts";

/** Entry point of the agent process; it also ends when its parent process ends. */
const write = (line: string): void => void process.stdout.write(line);
const config = readConfigOrExit();
const log = jsonLog(config.logLevel, write, () => systemClock.nowMs());
let isStopping = false;
const stopsWithinMs = 7000;
const revokedStopsWithinMs = 3000;
/** A service manager must not start the agent again. */
const revokedExitCode = 3;

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => void stop(signal, { isOrderly: true }));
process.on("disconnect", () => void stop("parent exited", { isOrderly: false }));
// A broken pipe from the parent's terminal must not stop the agent.
process.stdout.on("error", () => {});

const starting = startWhenServerAnswers(config, log);
const agent = await starting;
void agent?.revoked.then(() =>
  stop("revoked", { isOrderly: false, withinMs: revokedStopsWithinMs, exitCode: revokedExitCode }),
);
await agent?.connected;
process.send?.({ ready: true });

async function startWhenServerAnswers(settings: AgentConfig, output: Log): Promise<Agent | undefined> {
  for (let failures = 1; !isStopping; failures++) {
    try {
      return await startAgent(settings, { clock: systemClock, log: output, openGateway: openMedia });
    } catch (error) {
      output.error("agent cannot start", { error: textOfError(error) });
      if (error instanceof EnrolmentRefused) process.exit(1);
      await pause(systemClock, reconnectDelayMs(failures, Math.random()));
    }
  }
  return undefined;
}

function openMedia(report: ReportStream, serverTime: ServerTime, isLinked: () => boolean): Gateway {
  const skewMs = (): number => serverTime.skewMs;
  return openGateway({
    clock: systemClock,
    log,
    sendReport: report,
    skewMs,
    isLinked,
    settings: mediaSettings(config),
  });
}

interface StopOptions {
  isOrderly: boolean;
  withinMs?: number;
  exitCode?: number;
}

async function stop(why: string, options: StopOptions): Promise<void> {
  const { isOrderly, withinMs = stopsWithinMs, exitCode = 0 } = options;
  if (isStopping) return;
  isStopping = true;
  log.info("agent is stopping", { why });
  // Exit even if a device hangs; observations are already on disk.
  systemClock.after(withinMs, () => process.exit(exitCode));
  const running = await starting;
  await (isOrderly ? running?.drain() : running?.stop());
  process.exit(exitCode);
}

function readConfigOrExit(): AgentConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    jsonLog("error", write, () => systemClock.nowMs()).error(error.message, { variable: error.variable });
    process.exit(2);
  }
}
