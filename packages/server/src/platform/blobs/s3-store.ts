import { AppError } from "@gantry/domain/errors.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { type BlobKey, type BlobStore, blobPath } from "./blob-store.ts";
import { AwsV4Signer } from "aws4fetch";
import { createHash } from "node:crypto";

export interface S3Place extends S3Keys {
  /** Service URL with the bucket as its path: `https://s3.example.org/gantry`. */
  url: string;
}

const timeoutMs = 20_000;
const tries = 3;

/** Any S3-compatible service with path-style addressing. Unexpected responses are logged and reported as errors. */
export function s3Store(place: S3Place, parts: { clock: Clock; log: Log }): BlobStore {
  async function call(method: string, key: BlobKey, body?: Uint8Array): Promise<Response> {
    const url = new URL(`${place.url}/${blobPath(key).join("/")}`);
    let failure: unknown;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      try {
        const headers = await signV4({ method, url, ...(body && { body }) }, place, parts.clock.nowMs());
        const answer = await fetch(url, {
          method,
          headers,
          // The signature is valid for this URL only.
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
          ...(body && { body: Buffer.from(body) }),
        });
        if (answer.status < 500 && answer.status !== 429) return answer;
        await answer.body?.cancel();
        failure = new Error(`The file store answered ${answer.status}`);
      } catch (error) {
        failure = error;
      }
    }
    throw logRefusal(parts.log, method, failure);
  }

  async function assertDone(method: string, answer: Response): Promise<void> {
    await answer.body?.cancel();
    if (!answer.ok)
      throw logRefusal(parts.log, method, new Error(`The file store answered ${answer.status}`));
  }

  return {
    async put(key, bytes) {
      await assertDone("PUT", await call("PUT", key, bytes));
    },
    async get(key) {
      const answer = await call("GET", key);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return undefined;
      }
      if (!answer.ok) {
        await assertDone("GET", answer);
        return undefined;
      }
      try {
        return Buffer.from(await answer.arrayBuffer());
      } catch (error) {
        throw logRefusal(parts.log, "GET", error);
      }
    },
    async remove(key) {
      const answer = await call("DELETE", key);
      if (answer.status === 404) await answer.body?.cancel();
      else await assertDone("DELETE", answer);
    },
  };
}

function logRefusal(log: Log, method: string, cause: unknown): AppError {
  log.error({ method, error: cause }, "the file store failed");
  return new AppError("fileStoreFailed", {}, { cause });
}

interface S3Keys {
  accessKey: string;
  secretKey: string;
  region: string;
}

interface RequestToSign {
  method: string;
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

export async function signV4(
  { method, url, headers, body }: RequestToSign,
  { accessKey, secretKey, region }: S3Keys,
  nowMs: number,
): Promise<Headers> {
  const bodyHash = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, "x-amz-content-sha256": bodyHash },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: "s3",
    datetime: new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, ""),
    allHeaders: true,
  });
  return (await signer.sign()).headers;
}
