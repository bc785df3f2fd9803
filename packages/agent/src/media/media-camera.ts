import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";

/** Streams have separate permissions. */
export type StreamName = "internal" | "external";

export interface StreamSource {
  /** `rtsp://` or `rtsps://`, without user name and password. */
  url: string;
  credentials?: { userName: string; password: string };
}

/** Contains secrets; passed to child processes over IPC only. */
export interface MediaCamera {
  id: string;
  isRecorded: boolean;
  streams: Partial<Record<StreamName, StreamSource>>;
}

export function mainStreamOf({ streams }: MediaCamera): StreamName | undefined {
  if (streams.internal) return "internal";
  return streams.external && "external";
}

/**
 * Stream settings of a camera document; undefined if there is no stream to pull. `ownUrl` is the camera's own
 * address, used if the document names none.
 */
export function mediaCameraOf(device: AgentDevice, ownUrl?: string): MediaCamera | undefined {
  const { id, config, secrets } = device;
  const login = { userName: config.userName, password: secrets.password };
  const sourceOf = (type: unknown, url: unknown): StreamSource | undefined =>
    type === "RTSP" && typeof url === "string" ? streamSource(url, login) : undefined;
  const external = sourceOf(config.externalStreamType, config.externalStreamUrl);
  const named = sourceOf(config.internalStreamType, config.internalStreamUrl);
  // The camera's own address was not published, so it serves as the internal stream.
  const internal = named ?? (ownUrl !== undefined && !external ? streamSource(ownUrl, login) : undefined);
  if (!internal && !external) return undefined;
  const isRecorded = config.recorded !== false;
  return { id, isRecorded, streams: { ...(internal && { internal }), ...(external && { external }) } };
}

/** Credentials in the URL take precedence over the camera's. */
export function streamSource(
  text: string,
  { userName, password = "" }: { userName: unknown; password: string | undefined },
): StreamSource | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^rtsps?:$/.test(url.protocol) || url.hostname === "") return undefined;
  const ofAddress = { userName: decodeOrKeep(url.username), password: decodeOrKeep(url.password) };
  const ofCamera = typeof userName === "string" && { userName, password };
  const credentials = ofAddress.userName === "" ? ofCamera : ofAddress;
  url.username = "";
  url.password = "";
  return { url: url.href, ...(credentials && credentials.userName !== "" && { credentials }) };
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
