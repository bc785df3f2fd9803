// Preloaded by every part: it exits when the supervisor is gone, however that ended.
const graceMs = 5_000;

function end(): void {
  setTimeout(() => process.exit(1), graceMs).unref();
  process.kill(process.pid, "SIGTERM");
}

process.on("disconnect", end);
process.channel?.unref();
if (process.send && !process.connected) end();

export {};
