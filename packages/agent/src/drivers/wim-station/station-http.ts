import { request } from "node:http";
import type { CameraResult } from "../camera-session.ts";
import type { DeviceAddress } from "../define-driver.ts";

interface Limits {
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
}

const deniedStatuses = [401, 403];

/** The bytes of a path of the station; reading ends at the limit, so that a huge answer does not fill the memory. */
export function fetchBytes(
  { host, port }: DeviceAddress,
  path: string,
  { maxBytes, timeoutMs, signal }: Limits,
): Promise<CameraResult<Buffer>> {
  const { promise, resolve } = Promise.withResolvers<CameraResult<Buffer>>();
  const fail = (code: "noAnswer" | "refused" | "accessDenied" | "wrongAnswer", detail: string) =>
    resolve({ ok: false, failure: { code, detail } });
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const asked = request({ host, port, path, agent: false, signal: ends }, (response) => {
    const parts: Buffer[] = [];
    let length = 0;
    response.on("error", () => fail("noAnswer", path));
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
  asked.on("error", (error: NodeJS.ErrnoException) =>
    fail(error.code?.startsWith("HPE_") ? "wrongAnswer" : "noAnswer", path.split("?")[0] ?? ""),
  );
  asked.end();
  return promise;
}
