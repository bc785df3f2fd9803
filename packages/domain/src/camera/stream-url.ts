export const streamTypes = ["HLS", "WOWZA_WEBRTC", "NVDS", "RTSP"] as const;
export type StreamType = (typeof streamTypes)[number];

const rtsp = /^rtsps?$/i;
const browsers = /^(https?|wss?)$/i;

/**
 * Why a stream address is invalid: wrong scheme for its type, or credentials inside an RTSP address, which
 * have their own fields. Undefined if valid or without a type.
 */
export function streamUrlProblem(
  type: StreamType | null | undefined,
  url: string,
): "notRtspAddress" | "notStreamAddress" | "addressHoldsPassword" | undefined {
  if (!type) return undefined;
  const { scheme, holdsPassword } = partsOf(url);
  if (type === "RTSP" && !rtsp.test(scheme)) return "notRtspAddress";
  if (type === "RTSP") return holdsPassword ? "addressHoldsPassword" : undefined;
  return browsers.test(scheme) ? undefined : "notStreamAddress";
}

/** True if browsers may open the address: a browser scheme and no credentials in it. */
export function isOpenStreamUrl(url: string): boolean {
  const { scheme, holdsPassword } = partsOf(url);
  return browsers.test(scheme) && !holdsPassword;
}

/** RFC 3986, section 3.2; browsers treat a backslash as a slash. */
function partsOf(url: string): { scheme: string; holdsPassword: boolean } {
  const [, scheme = "", authority = ""] = /^([a-z][a-z0-9+.-]*):\/\/([^/\\?#\s]+)\S*$/i.exec(url) ?? [];
  return { scheme, holdsPassword: authority.includes("@") };
}
