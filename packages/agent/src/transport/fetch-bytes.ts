import { request as requestPlain } from "node:http";
import { request as requestEncrypted } from "node:https";
import { isIP } from "node:net";
import type { CameraResult } from "../drivers/camera-session.ts";

export interface HttpSource {
  /** Host or address to connect to. */
  host: string;
  port: number;
  /** Name in the request and in the certificate, where `host` is its address. */
  serverName?: string | undefined;
  isEncrypted?: boolean;
  headers?: Readonly<Record<string, string>>;
}

interface Limits {
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
}

const deniedStatuses = [401, 403];

/**
 * The bytes of a path of a device. Reading ends at the limit, so that a huge answer does not fill the memory.
 * Redirects are not followed: they would lead to another host, with the password.
 */
export function fetchBytes(
  source: HttpSource,
  path: string,
  { maxBytes, timeoutMs, signal }: Limits,
): Promise<CameraResult<Buffer>> {
  const { promise, resolve } = Promise.withResolvers<CameraResult<Buffer>>();
  const fail = (code: FailureCode, detail: string) => resolve(failed(code, detail));
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const request = source.isEncrypted ? requestEncrypted : requestPlain;
  if (!isSendable(source)) return Promise.resolve(failed("accessDenied", "password or token"));
  const asked = request({ ...targetOf(source), path, signal: ends }, (response) => {
    const parts: Buffer[] = [];
    let length = 0;
    response.on("error", () => fail("noAnswer", withoutQuery(path)));
    response.on("data", (part: Buffer) => {
      length += part.length;
      if (length > maxBytes) {
        fail("wrongAnswer", "too large");
        asked.destroy();
        return;
      }
      parts.push(part);
    });
    response.on("end", () => {
      const { statusCode = 0 } = response;
      if (statusCode === 200) resolve({ ok: true, value: Buffer.concat(parts) });
      else fail(deniedStatuses.includes(statusCode) ? "accessDenied" : "refused", `status ${statusCode}`);
    });
  });
  asked.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
    if (isOfCertificate(code)) fail("refused", code);
    else fail(code.startsWith("HPE_") ? "wrongAnswer" : "noAnswer", withoutQuery(path));
  });
  asked.end();
  return promise;
}

type FailureCode = "noAnswer" | "refused" | "accessDenied" | "wrongAnswer";
const failed = (code: FailureCode, detail: string) => ({ ok: false, failure: { code, detail } }) as const;

/** Line breaks and characters beyond Latin 1 are refused in headers by Node. */
const isSendable = ({ headers = {} }: HttpSource): boolean =>
  Object.values(headers).every((value) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value));

function targetOf({ host, port, serverName = host, isEncrypted = false, headers = {} }: HttpSource) {
  const name = isIP(serverName) === 6 ? `[${serverName}]` : serverName;
  const isUsualPort = port === (isEncrypted ? 443 : 80);
  return {
    host,
    port,
    agent: false,
    headers: { ...headers, host: isUsualPort ? name : `${name}:${port}` },
    ...(isEncrypted && isIP(serverName) === 0 && { servername: serverName }),
  };
}

const isOfCertificate = (code: string): boolean => /CERT|SIGNATURE|ISSUER|^ERR_(TLS|SSL)/.test(code);

/** A query can hold a key. */
const withoutQuery = (path: string): string => path.split("?")[0] ?? "";
