import {
  formatParameters,
  type MediaDescription,
  ofPayloadType,
  parseDescription,
} from "./session-description.ts";

/** The parts of a browser's offer (RFC 8829) needed to send one H.264 stream. */
export interface ViewerOffer {
  mid: string;
  payloadType: number;
  /** `fmtp` of the payload type, copied into the answer. */
  parameters: string;
  /** Id of the playout-delay header extension. */
  playoutDelayId?: number;
}
type OfferProblem = "notAnOffer" | "noVideo" | "noH264";

export const playoutDelayUri = "http://www.webrtc.org/experiments/rtp-hdrext/playout-delay";
/** Profiles by preference, decoded in hardware and software. */
const preferredProfiles = ["42e01f", "42001f", "4d001f", "4d", "64", "f4"];

/** The first video section with H.264 in packetization-mode 1. */
export function viewerOfferOf(sdp: string): ViewerOffer | OfferProblem {
  const media = parseDescription(sdp)?.media;
  if (!media) return "notAnOffer";
  const videos = media.filter(({ kind, protocol }) => kind === "video" && /SAVPF?$/.test(protocol));
  if (videos.length === 0) return "noVideo";
  return videos.map(offerOf).find((offer) => offer !== undefined) ?? "noH264";
}

/** More than a browser with many network interfaces has. */
const maxCandidates = 32;
const candidate = /^a=candidate:\S{1,40} 1 udp \d{1,10} (\S{1,45}) \d{1,5} typ /i;

/**
 * Removes candidates with names (such as mDNS): resolving them from inside the site hangs a thread each, and
 * browsers are found by their packets anyway. Limits the others, so that an offer cannot make the agent probe
 * many machines.
 */
export function withoutNamedCandidates(sdp: string): string {
  let left = maxCandidates;
  const isKept = (line: string): boolean => {
    if (!/^\s*a=(?:remote-)?candidate/i.test(line)) return true;
    return isAddress(candidate.exec(line)?.[1] ?? "") && left-- > 0;
  };
  return sdp
    .split(/[\r\n]+/)
    .filter(isKept)
    .join("\r\n");
}

/** IPv4 or IPv6 (RFC 4291, section 2.2), not a name. */
function isAddress(text: string): boolean {
  if (!text.includes(":")) return isIpv4(text);
  const tail = /:(\d[\d.]*\.[\d.]*)$/.exec(text)?.[1];
  if (tail !== undefined && !isIpv4(tail)) return false;
  // An IPv4 tail counts as two groups.
  const [head = "", rest, ...more] = (tail === undefined ? text : text.replace(tail, "0:0")).split("::");
  const groups = [head, rest ?? ""].flatMap((part) => (part === "" ? [] : part.split(":")));
  if (more.length > 0 || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  return rest === undefined ? groups.length === 8 : groups.length < 8;
}

function isIpv4(text: string): boolean {
  const bytes = text.split(".");
  return bytes.length === 4 && bytes.every((byte) => /^\d{1,3}$/.test(byte) && Number(byte) < 256);
}

/** Replaces the host addresses in an answer, for machines behind NAT; ports stay. Other candidates are removed. */
export function withAddresses(sdp: string, addresses: readonly string[]): string {
  if (addresses.length === 0) return sdp;
  const ports = new Set<string>();
  return sdp
    .split(/\r?\n/)
    .flatMap((line) => {
      const found = /^a=candidate:(\S+) 1 UDP (\d+) \S+ (\d+) typ host/i.exec(line);
      if (!found) return line.startsWith("a=candidate:") ? [] : [line];
      const [, foundation, priority, port = ""] = found;
      if (ports.has(port)) return [];
      ports.add(port);
      return addresses.map(
        (address, index) =>
          `a=candidate:${foundation}${index} 1 UDP ${Number(priority) - index} ${address} ${port} typ host`,
      );
    })
    .join("\r\n");
}

function offerOf(media: MediaDescription): ViewerOffer | undefined {
  const mid = media.attributes.find(({ name }) => name === "mid")?.value;
  if (mid === undefined || !/^[\w!#$%&'*+.^-]{1,32}$/.test(mid)) return undefined;
  const [best] = media.formats
    .map(Number)
    .filter((payloadType) => Number.isInteger(payloadType) && payloadType > 0 && payloadType < 128)
    .filter((payloadType) => /^H264\/90000$/i.test(ofPayloadType(media, "rtpmap", payloadType) ?? ""))
    .map((payloadType) => ({ payloadType, parameters: ofPayloadType(media, "fmtp", payloadType) ?? "" }))
    .filter(({ parameters }) => formatParameters(parameters).get("packetization-mode") === "1")
    .filter(({ parameters }) => /^[\w=;., -]{1,200}$/.test(parameters))
    .sort((one, other) => profileRank(one.parameters) - profileRank(other.parameters));
  return best && { mid, ...best, ...playoutDelayOf(media) };
}

function profileRank(parameters: string): number {
  const profile = formatParameters(parameters).get("profile-level-id")?.toLowerCase() ?? "";
  const rank = preferredProfiles.findIndex((preferred) => profile.startsWith(preferred));
  return rank < 0 ? preferredProfiles.length : rank;
}

/** Ids from 15 do not fit the one-byte header. */
function playoutDelayOf(media: MediaDescription): { playoutDelayId?: number } {
  for (const { name, value } of media.attributes) {
    const found = name === "extmap" && /^(\d{1,2})(?:\/\w+)? (\S+)/.exec(value);
    const id = found && found[2] === playoutDelayUri ? Number(found[1]) : 0;
    if (id > 0 && id < 15) return { playoutDelayId: id };
  }
  return {};
}
