import {
  formatParameters,
  type MediaDescription,
  ofPayloadType,
  parseDescription,
} from "./session-description.ts";

/** What a browser offers to receive (RFC 8829), as far as one H.264 picture needs it. */
export interface ViewerOffer {
  /** Name of the video part. */
  mid: string;
  payloadType: number;
  /** `fmtp` of that payload type, to be answered as it came. */
  parameters: string;
  /** Id of the playout-delay header extension. */
  playoutDelayId?: number;
}
/** Why an offer cannot be answered. */
export type OfferProblem = "notAnOffer" | "noVideo" | "noH264";

export const playoutDelayUri = "http://www.webrtc.org/experiments/rtp-hdrext/playout-delay";
/** Profiles that browsers decode in hardware and in software, the best first. */
const preferredProfiles = ["42e01f", "42001f", "4d001f", "4d", "64", "f4"];

/** The first video part of an offer that can take H.264 in fragments (packetization-mode 1). */
export function viewerOfferOf(sdp: string): ViewerOffer | OfferProblem {
  const media = parseDescription(sdp)?.media;
  if (!media) return "notAnOffer";
  const videos = media.filter(({ kind, protocol }) => kind === "video" && /SAVPF?$/.test(protocol));
  if (videos.length === 0) return "noVideo";
  return videos.map(offerOf).find((offer) => offer !== undefined) ?? "noH264";
}

/** More than a browser with many network cards has; each is knocked at for a while. */
const mostCandidates = 32;
const candidate = /^a=candidate:\S{1,40} 1 udp \d{1,10} (\S{1,45}) \d{1,5} typ /i;

/**
 * The offer without candidates that are names (mDNS or others): each would be looked up from inside the site, in a thread of
 * its own, which hangs. Their browser is found by the packets it sends. Of addresses only so many stay as a browser has, or an
 * offer would make the agent knock at any number of machines.
 */
export function withoutNamedCandidates(sdp: string): string {
  let left = mostCandidates;
  const stays = (line: string): boolean => {
    if (!/^\s*a=(?:remote-)?candidate/i.test(line)) return true;
    return isAddress(candidate.exec(line)?.[1] ?? "") && left-- > 0;
  };
  return sdp
    .split(/[\r\n]+/)
    .filter(stays)
    .join("\r\n");
}

/** Of IPv4 or IPv6 (RFC 4291, section 2.2), and no name. */
function isAddress(text: string): boolean {
  if (!text.includes(":")) return isIpv4(text);
  const tail = /:(\d[\d.]*\.[\d.]*)$/.exec(text)?.[1];
  if (tail !== undefined && !isIpv4(tail)) return false;
  // What is written like IPv4 stands for two groups.
  const [head = "", rest, ...more] = (tail === undefined ? text : text.replace(tail, "0:0")).split("::");
  const groups = [head, rest ?? ""].flatMap((part) => (part === "" ? [] : part.split(":")));
  if (more.length > 0 || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  return rest === undefined ? groups.length === 8 : groups.length < 8;
}

function isIpv4(text: string): boolean {
  const octets = text.split(".");
  return octets.length === 4 && octets.every((octet) => /^\d{1,3}$/.test(octet) && Number(octet) < 256);
}

/**
 * An answer whose candidates name these addresses and not those of the machine, for one behind address translation; ports
 * stay. Candidates that are no host's go.
 */
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

/** Ids 15 and above have no place in the header that is written. */
function playoutDelayOf(media: MediaDescription): { playoutDelayId?: number } {
  for (const { name, value } of media.attributes) {
    const found = name === "extmap" && /^(\d{1,2})(?:\/\w+)? (\S+)/.exec(value);
    const id = found && found[2] === playoutDelayUri ? Number(found[1]) : 0;
    if (id > 0 && id < 15) return { playoutDelayId: id };
  }
  return {};
}
