import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";

/** Which of a camera's streams; different people may see them. */
export type StreamName = "internal" | "external";

export interface StreamSource {
  /** `rtsp://` or `rtsps://`, without user name and password. */
  url: string;
  credentials?: { userName: string; password: string };
}

/** A camera as the media gateway knows it; it holds secrets and goes to children over their channel only. */
export interface MediaCamera {
  id: string;
  isRecorded: boolean;
  streams: Partial<Record<StreamName, StreamSource>>;
}

/** The stream that is recorded. */
export function mainStreamOf({ streams }: MediaCamera): StreamName | undefined {
  if (streams.internal) return "internal";
  return streams.external && "external";
}

/**
 * What of a camera's document concerns its pictures; undefined when it has none for an agent. `ownUrl` is what the camera
 * itself names, for one whose document names none.
 */
export function mediaCameraOf(device: AgentDevice, ownUrl?: string): MediaCamera | undefined {
  const { id, config } = device;
  const sourceOf = (type: unknown, url: unknown): StreamSource | undefined =>
    type === "RTSP" && typeof url === "string" ? streamSource(url, device) : undefined;
  const external = sourceOf(config.externalStreamType, config.externalStreamUrl);
  const named = sourceOf(config.internalStreamType, config.internalStreamUrl);
  // What a camera says of itself was said to nobody but us.
  const internal = named ?? (ownUrl !== undefined && !external ? streamSource(ownUrl, device) : undefined);
  if (!internal && !external) return undefined;
  const isRecorded = config.recorded !== false;
  return { id, isRecorded, streams: { ...(internal && { internal }), ...(external && { external }) } };
}

/** With the user name and password of the address itself, else with the camera's. */
function streamSource(text: string, { config, secrets }: AgentDevice): StreamSource | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^rtsps?:$/.test(url.protocol) || url.hostname === "") return undefined;
  const ofAddress = { userName: decoded(url.username), password: decoded(url.password) };
  const { userName } = config;
  const ofCamera = typeof userName === "string" && { userName, password: secrets.password ?? "" };
  const credentials = ofAddress.userName === "" ? ofCamera : ofAddress;
  url.username = "";
  url.password = "";
  return { url: url.href, ...(credentials && credentials.userName !== "" && { credentials }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
