import { createHash, createHmac } from "node:crypto";

export interface S3Keys {
  accessKey: string;
  secretKey: string;
  region: string;
}

export interface RequestToSign {
  method: string;
  url: URL;
  /** Besides `host` and those that signing adds. */
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

/** Headers that make a request to an S3 service ours: AWS Signature Version 4, with the hash of the body. */
export function signV4(
  { method, url, headers = {}, body }: RequestToSign,
  keys: S3Keys,
  nowMs: number,
): Record<string, string> {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "");
  const day = time.slice(0, 8);
  const bodyHash = sha256(body ?? "");
  const added = { ...headers, "x-amz-content-sha256": bodyHash, "x-amz-date": time };
  const signed = Object.entries({ ...added, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(";");
  const request = [
    method,
    canonicalPath(url),
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value}`),
    "",
    names,
    bodyHash,
  ].join("\n");
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const signature = hmac(
    [day, keys.region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${keys.secretKey}`),
    ["AWS4-HMAC-SHA256", time, scope, sha256(request)].join("\n"),
  ).toString("hex");
  return {
    ...added,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKey}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}

const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** As S3 wants it: every octet but unreserved ones and slashes escaped, once. */
const canonicalPath = (url: URL) => url.pathname.split("/").map(escaped).join("/");

const canonicalQuery = (url: URL) =>
  [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");

const escaped = (segment: string) => encode(decodeURIComponent(segment));

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
