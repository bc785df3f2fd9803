import { latin1Bytes, latin1Text } from "../rtp/bytes.ts";

/** Names in lower case; repeated headers keep the order of their values. */
export type RtspHeaders = ReadonlyMap<string, readonly string[]>;

/** RFC 2326 section 6. */
export interface RtspRequest {
  type: "request";
  method: string;
  url: string;
  headers: RtspHeaders;
  body: string;
}
/** RFC 2326 section 7. */
export interface RtspResponse {
  type: "response";
  status: number;
  reason: string;
  headers: RtspHeaders;
  body: string;
}
export type RtspMessage = RtspRequest | RtspResponse;

/** `Content-Length` is added automatically. */
interface RtspContent {
  headers: Record<string, string | number | readonly string[]>;
  /** Characters 0..255. */
  body?: string;
}

const version = "RTSP/1.0";

/** Line breaks become spaces, which prevents header injection. */
export function requestBytes(method: string, url: string, content: RtspContent): Uint8Array<ArrayBuffer> {
  return bytesOf(`${method} ${url} ${version}`, content);
}

export function responseBytes(status: number, reason: string, content: RtspContent): Uint8Array<ArrayBuffer> {
  return bytesOf(`${version} ${status} ${reason}`, content);
}

export function headerOf({ headers }: { headers: RtspHeaders }, name: string): string | undefined {
  return headers.get(name.toLowerCase())?.[0];
}

/** Parses a head without its empty line; the body is still empty. Undefined if invalid. */
export function messageOfHead(head: Uint8Array): RtspMessage | undefined {
  const [first = "", ...lines] = latin1Text(head).split(/\r?\n/);
  const headers = headersOf(lines);
  const response = /^RTSP\/\d\.\d (\d{3})(?: (.*))?$/.exec(first);
  if (response)
    return { type: "response", status: Number(response[1]), reason: response[2] ?? "", headers, body: "" };
  const request = /^([A-Z_]{1,20}) (\S+) RTSP\/\d\.\d$/.exec(first);
  if (!request) return undefined;
  return { type: "request", method: request[1] ?? "", url: request[2] ?? "", headers, body: "" };
}

/** Session id and timeout in seconds (RFC 2326 default: 60). */
export function sessionOf(message: { headers: RtspHeaders }): { id: string; timeoutS: number } | undefined {
  const [id = "", ...more] = (headerOf(message, "session") ?? "").split(";").map((part) => part.trim());
  if (id === "") return undefined;
  const timeoutS = Number(/^timeout=(\d{1,6})$/i.exec(more.join(";"))?.[1] ?? 60);
  return { id, timeoutS: Math.max(1, timeoutS) };
}

/** Interleaved channels of a Transport header; undefined if it names none. */
export function interleavedOf(message: { headers: RtspHeaders }): { rtp: number; rtcp: number } | undefined {
  const found = /interleaved=(\d{1,3})(?:-(\d{1,3}))?/i.exec(headerOf(message, "transport") ?? "");
  if (!found) return undefined;
  const rtp = Number(found[1]);
  const rtcp = Number(found[2] ?? rtp + 1);
  return rtp > 255 || rtcp > 255 ? undefined : { rtp, rtcp };
}

function bytesOf(first: string, { headers, body = "" }: RtspContent): Uint8Array<ArrayBuffer> {
  const all = body === "" ? headers : { ...headers, "Content-Length": body.length };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}: ${one}`),
  );
  const head = [first, ...lines].map((line) => line.replace(/[\r\n]+/g, " ")).join("\r\n");
  return latin1Bytes(`${head}\r\n\r\n${body}`);
}

function headersOf(lines: string[]): RtspHeaders {
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const values = headers.get(name);
    const value = line.slice(colon + 1).trim();
    if (values) values.push(value);
    else headers.set(name, [value]);
  }
  return headers;
}
