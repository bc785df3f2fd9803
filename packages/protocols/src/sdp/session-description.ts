/** An `m=` section (RFC 8866 section 5.14). */
export interface MediaDescription {
  /** `video`, `audio`, `application`. */
  kind: string;
  /** `RTP/AVP`, `UDP/TLS/RTP/SAVPF`. */
  protocol: string;
  formats: string[];
  attributes: Attribute[];
}
interface Attribute {
  name: string;
  value: string;
}
interface SessionDescription {
  attributes: Attribute[];
  media: MediaDescription[];
}

const descriptionMaxLength = 256 * 1024;
const maxMedia = 64;
const maxAttributes = 2000;

/** Skips unknown lines. Undefined if invalid or too long. */
export function parseDescription(text: string): SessionDescription | undefined {
  if (text.length > descriptionMaxLength || !/^\s*v=0/.test(text)) return undefined;
  const session: SessionDescription = { attributes: [], media: [] };
  let target = session.attributes;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("m=")) {
      const [kind = "", , protocol = "", ...formats] = line.slice(2).trim().split(/\s+/);
      target = [];
      if (session.media.length >= maxMedia) return undefined;
      session.media.push({ kind, protocol, formats, attributes: target });
    } else if (line.startsWith("a=") && target.length < maxAttributes) target.push(attributeOf(line));
  }
  return session;
}

/** First value; empty for a flag. */
export function findAttribute({ attributes }: { attributes: Attribute[] }, name: string): string | undefined {
  return attributes.find((one) => one.name === name)?.value;
}

/** Values for one payload type, without its number: `rtpmap`, `fmtp`. */
export function ofPayloadType(
  media: MediaDescription,
  name: string,
  payloadType: number,
): string | undefined {
  const prefix = `${payloadType} `;
  const found = media.attributes.find((one) => one.name === name && one.value.startsWith(prefix));
  return found?.value.slice(prefix.length).trim();
}

/** Parses `packetization-mode=1;profile-level-id=42e01f`; names in lower case. */
export function formatParameters(text: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const part of text.split(";")) {
    const [name = "", ...value] = part.split("=");
    if (name.trim() !== "") parameters.set(name.trim().toLowerCase(), value.join("=").trim());
  }
  return parameters;
}

function attributeOf(line: string): Attribute {
  const colon = line.indexOf(":");
  if (colon < 0) return { name: line.slice(2).trim(), value: "" };
  return { name: line.slice(2, colon), value: line.slice(colon + 1).trim() };
}
