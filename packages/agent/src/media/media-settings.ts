import type { AgentConfig } from "../config.ts";
import type { MediaSettings } from "./child-messages.ts";

/** Measured: this many viewers at 600 kbit/s take an eighth of a core. */
const maxViewers = 200;
const loopback = "127.0.0.1";

export function mediaSettings(config: AgentConfig): MediaSettings {
  const {
    viewerAddresses: addresses,
    viewerPort,
    recordingFolder,
    recordingMinutes,
    recordingMaxBytes,
  } = config;
  return {
    network: {
      // A console on a loopback address has only local viewers.
      ...(isLocal(config.serverUrl) && addresses.length === 0 && { bindAddress: loopback }),
      addresses,
      ...(viewerPort !== undefined && { firstPort: viewerPort }),
    },
    maxViewers,
    maxViewersOfCamera: maxViewers,
    recording: { folder: recordingFolder, keepMs: recordingMinutes * 60_000, maxBytes: recordingMaxBytes },
  };
}

function isLocal(serverUrl: string): boolean {
  const { hostname } = new URL(serverUrl);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
