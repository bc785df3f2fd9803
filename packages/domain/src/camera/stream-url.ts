import type { StreamType } from "../kinds/camera.ts";

const rtsp = /^rtsps?$/i;
const browsers = /^(https?|wss?)$/i;

/**
 * What is wrong with the address of a stream: not one of its type, or one of RTSP that holds a user name or password,
 * which have fields of their own; undefined when it can be used. Without a type nothing is wrong.
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

/** Whether a browser may be sent there: an address of its own schemes, without a user name or password in it. */
export function isOpenStreamUrl(url: string): boolean {
  const { scheme, holdsPassword } = partsOf(url);
  return browsers.test(scheme) && !holdsPassword;
}

/** RFC 3986, section 3.2; browsers read a backslash as a slash. */
function partsOf(url: string): { scheme: string; holdsPassword: boolean } {
  const [, scheme = "", authority = ""] = /^([a-z][a-z0-9+.-]*):\/\/([^/\\?#\s]+)\S*$/i.exec(url) ?? [];
  return { scheme, holdsPassword: authority.includes("@") };
}
